// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.scale;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a process takes of the machine's memory. */
final class Resident {
  private static final String HIGHEST = "VmHWM:";

  private Resident() {}

  /** Megabytes, the most since it started; where the system does not keep that, what it is now. */
  static double megabytes(ProcessHandle process) throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    if (Files.exists(status)) {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith(HIGHEST)) {
          return kilobytes(line.substring(HIGHEST.length())) * 1_024 / 1e6;
        }
      }
    }
    Process ps = new ProcessBuilder("ps", "-o", "rss=", "-p", Long.toString(process.pid())).start();
    return kilobytes(new String(ps.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
        * 1_024
        / 1e6;
  }

  private static double kilobytes(String text) {
    return Double.parseDouble(text.replace("kB", "").strip());
  }
}
