// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ArgumentsTest {

  @Test
  void bothSpellingsOfAnOptionAreTheSame() throws LaunchException {
    Arguments arguments = Arguments.parse("--port", "0", "--data=d", "--set", "a.b=c=d", "--shell");

    assertEquals(List.of("server.port=0", "a.b=c=d"), arguments.settings());
    assertEquals(Path.of("d"), arguments.data());
    assertTrue(arguments.shell());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--nope", "--port", "--port=65536", "--port=-1", "--port=x", "stray"})
  void whatIsNotUnderstoodIsReportedAsUsage(String word) {
    LaunchException e = assertThrows(LaunchException.class, () -> Arguments.parse(word));

    assertEquals(2, e.exitCode());
    assertTrue(String.valueOf(e.getMessage()).contains(word.split("=")[0]), e.getMessage());
  }
}
