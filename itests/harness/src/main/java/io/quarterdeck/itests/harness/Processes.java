// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Processes that are not children of the test. */
public final class Processes {
  private Processes() {}

  /**
   * Whether one has ended. It may still be listed: whoever has it as a child now, since its own
   * parent was killed, has not taken notice yet.
   */
  public static boolean hasEnded(ProcessHandle process) throws IOException {
    Path state = Path.of("/proc/" + process.pid() + "/stat");
    try {
      return !process.isAlive() || Files.exists(state) && Files.readString(state).contains(") Z ");
    } catch (NoSuchFileException e) {
      return true; // just now
    }
  }
}
