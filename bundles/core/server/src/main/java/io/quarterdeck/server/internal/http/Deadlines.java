// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Answers for requests that are not answered in time. One thread checks all that are under way when
 * the first of them is due, and now and then, so that a request that is in time costs one entry in
 * a set; one that has little time wakes it.
 */
public final class Deadlines implements AutoCloseable {
  private static final long SOONEST = Duration.ofMillis(50).toNanos();
  private static final long LATEST = Duration.ofSeconds(1).toNanos();

  private final Set<Entry> entries = ConcurrentHashMap.newKeySet();
  private final Thread looker;
  private volatile boolean closed;

  Deadlines() {
    looker = Thread.ofPlatform().name("deadlines").daemon(true).start(this::look);
  }

  /**
   * One request. Who claims it answers it; everybody else leaves its response alone. Whether the
   * response is suspended says how somebody else can answer.
   */
  public final class Entry implements AutoCloseable {
    private final AtomicBoolean claimed = new AtomicBoolean();
    private long due;
    private @Nullable Runnable late;
    private volatile boolean held;

    /**
     * Until when, on {@link System#nanoTime}'s scale, and what is done then. On the request's
     * thread; the set hands it over to the looker.
     */
    public void at(long deadlineNanos, Runnable then) {
      late = then;
      due = deadlineNanos;
      entries.add(this);
      if (deadlineNanos - System.nanoTime() < LATEST + SOONEST) {
        LockSupport.unpark(looker);
      }
    }

    /** The response is suspended: it can be written by anybody. On the request's thread. */
    public void hold() {
      held = true;
    }

    boolean isHeld() {
      return held;
    }

    /** True for the first who asks. */
    public boolean claim() {
      return claimed.compareAndSet(false, true);
    }

    @Override
    public void close() {
      entries.remove(this);
    }
  }

  Entry enter() {
    return new Entry();
  }

  private void look() {
    while (!closed) {
      long now = System.nanoTime();
      long pause = LATEST;
      for (Entry e : entries) {
        if (now - e.due < 0) {
          pause = Math.min(pause, e.due - now);
        } else {
          entries.remove(e);
          if (e.late != null && e.claim()) {
            Thread.ofVirtual().name("late").start(e.late);
          }
        }
      }
      LockSupport.parkNanos(Math.max(pause, SOONEST));
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(looker);
  }
}
