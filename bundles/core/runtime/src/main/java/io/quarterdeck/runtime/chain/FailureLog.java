// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Failures that may come with every request: each is logged when it comes first, its trace at
 * DEBUG, and is counted from then on, with a line a minute at most. Thread-safe.
 */
public final class FailureLog {
  private static final long PAUSE = Duration.ofMinutes(1).toNanos();

  /** Whoever fails in more ways than these fails in {@link #OTHER} ones. */
  private static final int MOST_REASONS = 16;

  private static final int LONGEST = 512;
  private static final String OTHER = "other reasons";

  private final Logger log;
  private final LongSupplier nanos;
  private final Map<String, Map<String, Seen>> failing = new HashMap<>();

  /** What has been logged of one reason. */
  private static final class Seen {
    private long loggedAt;
    private long unlogged;
  }

  public FailureLog(Logger log) {
    this(log, System::nanoTime);
  }

  /**
   * @param nanos the time, on {@link System#nanoTime}'s scale
   */
  public FailureLog(Logger log, LongSupplier nanos) {
    this.log = log;
    this.nanos = nanos;
  }

  /**
   * Notes that somebody has failed.
   *
   * @param who of a bounded number, e.g. {@code the stage plugin "Maintenance"}
   * @param doing what is specific to this time, such as an audit ID; may be empty
   */
  public void failed(String who, String doing, Throwable failure) {
    note(who, reason(failure), text(failure) + (doing.isEmpty() ? "" : ", " + doing), failure);
  }

  /**
   * Notes something that is no exception.
   *
   * @param what of a bounded number for each who
   */
  public void noted(String who, String what, String doing) {
    note(who, what, what + (doing.isEmpty() ? "" : ", " + doing), null);
  }

  private void note(String who, String reason, String text, @Nullable Throwable trace) {
    long now = nanos.getAsLong();
    long more;
    synchronized (failing) {
      Map<String, Seen> reasons = failing.computeIfAbsent(who, w -> new HashMap<>());
      boolean known = reasons.containsKey(reason) || reasons.size() < MOST_REASONS;
      Seen seen = reasons.get(known ? reason : OTHER);
      if (seen == null) {
        seen = new Seen();
        reasons.put(known ? reason : OTHER, seen);
        more = 0;
      } else {
        seen.unlogged++;
        if (now - seen.loggedAt < PAUSE) {
          return;
        }
        more = seen.unlogged;
      }
      seen.loggedAt = now;
      seen.unlogged = 0;
    }
    if (more > 0) {
      log.log(Level.ERROR, who + ", " + more + " times more: " + text);
      return;
    }
    log.log(Level.ERROR, who + ": " + text);
    if (trace != null) {
      log.log(Level.DEBUG, who, trace);
    }
  }

  /** Where it comes from: a message may hold what a client has sent. */
  private static String reason(Throwable failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    return failure.getClass().getName() + (trace.length == 0 ? "" : "@" + trace[0]);
  }

  /** On one line, whatever is in it. */
  private static String text(Throwable failure) {
    String text = failure.toString().replaceAll("\\p{Cntrl}+", " ");
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
  }
}
