// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.logging;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.text.MessageFormat;
import java.time.temporal.ChronoUnit;
import java.util.function.Predicate;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * Writes each record as a line of time, level, logger and message, with the stack trace of its
 * exception below.
 */
final class LineHandler extends Handler {
  private final PrintStream out;
  private final Predicate<LogRecord> taken;
  private final Level level;
  private final ActivationFailures failures = new ActivationFailures();

  /**
   * @param level of the least that is written
   * @param taken asked of every record; what it takes is not written
   */
  LineHandler(PrintStream out, Level level, Predicate<LogRecord> taken) {
    this.out = out;
    this.level = level;
    this.taken = taken;
  }

  @Override
  public void publish(LogRecord entry) {
    if (isLoggable(entry) && !taken.test(entry)) {
      write(entry);
    }
  }

  void write(LogRecord entry) {
    LogRecord shown = failures.shown(entry, level);
    if (shown != null) {
      out.println(line(shown));
    }
  }

  static String line(LogRecord entry) {
    StringWriter text = new StringWriter();
    text.append(entry.getInstant().truncatedTo(ChronoUnit.MILLIS).toString())
        .append(' ')
        .append(level(entry.getLevel()))
        .append(' ')
        .append(entry.getLoggerName() == null ? "-" : entry.getLoggerName())
        .append(' ')
        .append(message(entry));
    if (entry.getThrown() != null) {
      text.append('\n');
      entry.getThrown().printStackTrace(new PrintWriter(text, true));
    }
    return text.toString().stripTrailing();
  }

  private static String level(Level level) {
    int value = level.intValue();
    return value >= Level.SEVERE.intValue()
        ? "ERROR"
        : value >= Level.WARNING.intValue()
            ? "WARN "
            : value >= Level.INFO.intValue() ? "INFO " : "DEBUG";
  }

  private static String message(LogRecord entry) {
    @Nullable String message = entry.getMessage();
    Object @Nullable [] values = entry.getParameters();
    if (message == null || values == null || values.length == 0) {
      return String.valueOf(message);
    }
    try {
      return MessageFormat.format(message, values);
    } catch (IllegalArgumentException e) {
      // a brace that is not a placeholder: the text itself is better than none
      return message;
    }
  }

  @Override
  public void flush() {
    out.flush();
  }

  @Override
  public void close() {
    flush();
  }
}
