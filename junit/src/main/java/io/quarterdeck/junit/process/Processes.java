// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Processes that are not this JVM's children. */
final class Processes {
  /** Systems count the time of a start in ticks, and from a boot that they know to a second. */
  private static final Duration INACCURACY = Duration.ofSeconds(10);

  private Processes() {}

  /** One that runs, has this number, and began then: numbers are given again. */
  static Optional<ProcessHandle> find(long pid, Instant start) {
    return ProcessHandle.of(pid)
        .filter(Processes::isAlive)
        .filter(
            p ->
                p.info()
                    .startInstant()
                    .map(s -> Duration.between(start, s).abs().compareTo(INACCURACY) < 0)
                    .orElse(true));
  }

  /** Not so where only its entry is left, since nobody has asked how it ended. */
  static boolean isAlive(ProcessHandle process) {
    if (!process.isAlive()) {
      return false;
    }
    try {
      Path state = Path.of("/proc", Long.toString(process.pid()), "stat");
      return !Files.exists(state) || !Files.readString(state).contains(") Z ");
    } catch (IOException e) {
      return process.isAlive(); // it may have ended just now
    }
  }
}
