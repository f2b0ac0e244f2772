// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class FoldersTest {
  @Test
  void whatNobodyHoldsIsSweptAndWhatSomebodyHoldsStays() throws Exception {
    Folders.Locked held = Folders.make();
    Folders.Locked left = Folders.make();
    Files.writeString(Files.createDirectory(left.folder().resolve("data")).resolve("f"), "x");
    left.lock().close();
    Folders.sweep();
    assertTrue(Files.exists(held.folder()));
    assertFalse(Files.exists(left.folder()));
    held.remove();
    assertFalse(Files.exists(held.folder()));
  }

  @Test
  void othersFoldersOfThatNameStay() throws Exception {
    Path other = Files.createTempDirectory("quarterdeck-test-");
    Folders.sweep();
    assertTrue(Files.exists(other), "it has no lock of ours");
    Files.delete(other);
  }
}
