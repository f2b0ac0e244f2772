// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * The log until the server is ready. A start that fails is one line, that of its reason: what
 * merely informs is held back until the start has succeeded or takes long, and what follows from
 * the failure is not written at all. Thread-safe.
 */
final class StartLog {
  private final List<LogRecord> held = new ArrayList<>();
  private final Consumer<LaunchException> failed;
  private boolean holding = true;
  private boolean open;
  private @Nullable LaunchException failure;

  /**
   * @param failed called once, with the failure that the start cannot survive
   */
  StartLog(Consumer<LaunchException> failed) {
    this.failed = failed;
  }

  /** Whether a record is dealt with here and must not be written. */
  synchronized boolean take(LogRecord entry) {
    LaunchException fatal = open || failure != null ? null : Failures.fatal(entry);
    if (fatal != null) {
      failure = fatal;
      failed.accept(fatal);
    }
    if (failure != null) {
      return true;
    }
    boolean hold = holding && entry.getLevel().intValue() < Level.WARNING.intValue();
    if (hold) {
      held.add(entry);
    }
    return hold;
  }

  /** What the start cannot survive; null when nothing is known of such. */
  synchronized @Nullable LaunchException failure() {
    return failure;
  }

  /** From here on nothing is held, and a failure is one of a server that lives. */
  synchronized void open(Consumer<LogRecord> out) {
    open = true;
    show(out);
  }

  /** The same, but the start goes on: it takes long, and somebody may be reading what it does. */
  synchronized void show(Consumer<LogRecord> out) {
    holding = false;
    held.forEach(out);
    held.clear();
  }
}
