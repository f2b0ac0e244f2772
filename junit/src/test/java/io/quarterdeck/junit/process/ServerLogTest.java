// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerLogTest {
  @TempDir private Path folder;

  @Test
  void theLastLinesAreWhole() throws Exception {
    Path file = Files.writeString(folder.resolve("log"), "one\ntwo\nthree\n");
    assertEquals(List.of("two", "three"), new ServerLog(file).last(2));
    assertEquals(List.of("one", "two", "three"), new ServerLog(file).last(9));
    Files.writeString(file, "a line that is rather long\n".repeat(10_000));
    List<String> many = new ServerLog(file).last(1_000_000);
    assertTrue(many.size() > 1000 && many.stream().allMatch("a line that is rather long"::equals));
  }

  @Test
  void aLogThatIsNotThereSaysSo() {
    assertTrue(new ServerLog(folder.resolve("no")).last(5).get(0).contains("cannot be read"));
  }
}
