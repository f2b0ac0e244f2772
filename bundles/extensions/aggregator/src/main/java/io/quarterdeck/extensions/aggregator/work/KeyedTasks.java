// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.work;

import io.quarterdeck.runtime.controller.Backoff;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Work on keys, each on a virtual thread of its own: a key whose work hangs delays no other. One
 * key's work is never done twice at once; added meanwhile, it is done again. What succeeded is done
 * again after a while, what failed sooner, each time later. Thread-safe.
 */
public final class KeyedTasks implements AutoCloseable {
  private static final Logger LOG = System.getLogger(KeyedTasks.class.getName());
  private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(4));

  private final String name;
  private final Duration period;
  private final Predicate<String> work;
  private final ScheduledExecutorService clock;
  private final Map<String, State> states = new HashMap<>();
  private boolean closed;

  /** Of one key; guarded by the map's owner. */
  private static final class State {
    private boolean running;
    private boolean again;
    private boolean removed;
    private int failures;
    private @Nullable Future<?> next;
  }

  /**
   * @param period after which what succeeded is done again
   * @param work says whether it succeeded; may block
   * @param clock starts what is due; not closed
   */
  public KeyedTasks(
      String name, Duration period, Predicate<String> work, ScheduledExecutorService clock) {
    this.name = name;
    this.period = period;
    this.work = work;
    this.clock = clock;
  }

  /** Its turn is now. */
  public synchronized void add(String key) {
    if (closed) {
      return;
    }
    State state = states.computeIfAbsent(key, k -> new State());
    if (state.running) {
      state.again = true;
      return;
    }
    if (state.next != null) {
      state.next.cancel(false);
      state.next = null;
    }
    state.running = true;
    Thread.ofVirtual().name(name + " " + key).start(() -> run(key, state));
  }

  /** It has no turn any more. */
  public synchronized void remove(String key) {
    State state = states.remove(key);
    if (state != null) {
      state.removed = true;
      if (state.next != null) {
        state.next.cancel(false);
      }
    }
  }

  private void run(String key, State state) {
    boolean done = false;
    try {
      done = work.test(key);
    } catch (RuntimeException e) {
      LOG.log(state.failures == 0 ? Level.WARNING : Level.DEBUG, name + ": " + key + ": " + e, e);
    }
    synchronized (this) {
      state.running = false;
      state.failures = done ? 0 : state.failures + 1;
      if (closed || state.removed) {
        return;
      }
      if (state.again) {
        state.again = false;
        add(key);
      } else {
        later(key, state, done ? period : BACKOFF.after(state.failures));
      }
    }
  }

  private void later(String key, State state, Duration delay) {
    try {
      state.next = clock.schedule(() -> due(key, state), delay.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, name + " is closed");
    }
  }

  private synchronized void due(String key, State state) {
    if (!state.removed) {
      add(key);
    }
  }

  /** Nothing begins any more; what is under way comes to its end. */
  @Override
  public synchronized void close() {
    closed = true;
    for (State state : states.values()) {
      if (state.next != null) {
        state.next.cancel(false);
      }
    }
    states.clear();
  }
}
