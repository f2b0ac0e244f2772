// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.logging.LogRouting;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * The JVM that a server runs in.
 *
 * @param home of the distribution
 * @param isOwn whether it is there for the server alone, which may set what holds for all of it
 */
record Host(Path home, boolean isOwn) {
  static Host own() {
    return new Host(Path.of(System.getProperty("quarterdeck.home", ".")), true);
  }

  static Host embedded(Path home) {
    return new Host(home, false);
  }

  LogRouting logs(PrintStream log, Level level, Predicate<LogRecord> taken) {
    return isOwn ? LogRouting.install(log, level, taken) : LogRouting.beside(log, level, taken);
  }

  /** For plugins that ask the system for them. */
  void publish(Map<String, String> properties) {
    if (isOwn) {
      properties.forEach(System::setProperty);
    }
  }

  /** Of a JVM that is somebody else's neither the input nor the end is the server's. */
  void require(Arguments arguments) throws LaunchException {
    if (!isOwn
        && (arguments.shell() || arguments.untilStdinCloses() || arguments.untilUnused() != null)) {
      throw LaunchException.configuration(
          "--shell, --until-stdin-closes and --until-unused are for a server in a process of its"
              + " own");
    }
  }
}
