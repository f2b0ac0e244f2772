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
 * Answers for requests that are not answered in time. One thread checks all that are under way
 * every few milliseconds, so that a request that is in time costs one entry in a set.
 */
public final class Deadlines implements AutoCloseable {
  private static final Duration LOOK = Duration.ofMillis(50);

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
      for (Entry e : entries) {
        if (now - e.due >= 0) {
          entries.remove(e);
          if (e.late != null && e.claim()) {
            Thread.ofVirtual().name("late").start(e.late);
          }
        }
      }
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(looker);
  }
}
