// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.logging;

import io.quarterdeck.launcher.failure.Failures;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * Makes one line of each component that does not start, where SCR logs a stack trace each time that
 * it is asked for, which may be for as long as the server runs. Thread-safe.
 */
final class ActivationFailures {
  private static final int MOST = 256;

  private final Map<String, String> last =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MOST;
        }
      };

  /**
   * What to write of a record: itself, when it is about something else or all is to be seen, or one
   * without a trace; null for what has been written last of that component.
   */
  synchronized @Nullable LogRecord shown(LogRecord entry, Level level) {
    Throwable thrown = entry.getThrown();
    String message = entry.getMessage();
    if (thrown == null
        || message == null
        || !Failures.isActivation(message)
        || level.intValue() < Level.INFO.intValue()) {
      return entry;
    }
    String cause = Failures.rootCause(thrown);
    if (cause.equals(last.put(entry.getLoggerName() + " " + message, cause))) {
      return null;
    }
    LogRecord line = new LogRecord(entry.getLevel(), what(message) + cause);
    line.setLoggerName(entry.getLoggerName());
    line.setInstant(entry.getInstant());
    return line;
  }

  private static String what(String message) {
    return Failures.isModification(message)
        ? "a component goes on with the configuration that it had: "
        : "a component does not start: ";
  }
}
