// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Keys that wait for work, which threads of the queue's own do: no key on two of them at once. A
 * key waits at most once, however often it is added, so that a queue is never longer than there are
 * keys; one that is added while it is worked on has another turn behind that. A key whose work is
 * not done is tried again, each time after a longer wait; added meanwhile, it is tried at once, and
 * waits as long as before when that comes to nothing. Thread-safe; nothing here blocks.
 */
public final class WorkQueue<K> implements AutoCloseable {
  /** What ends in the year 9999 is no number of nanoseconds. */
  private static final Duration LONGEST = Duration.ofDays(365);

  private static final Logger LOG = System.getLogger(WorkQueue.class.getName());

  /** What is done with a key: on a thread of the queue, a key at a time. */
  @FunctionalInterface
  public interface Work<K> {
    /**
     * Does it.
     *
     * @return whether it is done; otherwise, and when this throws, the key is tried again
     */
    boolean run(K key);
  }

  private static final long IDLE_SECONDS = 10;

  /** Kubernetes' own: powers of ten from ten nanoseconds on. */
  private static final List<Double> BOUNDS =
      List.of(1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 1.0, 10.0);

  private record Turn(long due, Future<?> future) {}

  private final String name;
  private final Backoff backoff;
  private final Work<K> work;
  private final ScheduledThreadPoolExecutor thread;
  private final Gauge depth;
  private final Counter adds;
  private final Counter retries;
  private final Histogram waits;
  private final Histogram works;
  private final Map<K, Turn> waiting = new HashMap<>();
  private final Map<K, Integer> attempts = new HashMap<>();
  private final Set<K> busy = new HashSet<>();
  private final Set<K> again = new HashSet<>();

  /**
   * One thread, one key after the other.
   *
   * @param name of the thread, and of the queue in metrics and in the log
   */
  public WorkQueue(String name, Metrics metrics, Backoff backoff, Work<K> work) {
    this(name, metrics, backoff, 1, work);
  }

  /**
   * The same on so many threads.
   *
   * @param workers how many keys are worked on at once at most; idle ones end
   */
  public WorkQueue(String name, Metrics metrics, Backoff backoff, int workers, Work<K> work) {
    this.name = name;
    this.backoff = backoff;
    this.work = work;
    depth =
        metrics
            .gauge("workqueue_depth", "Keys that wait for their turn, now or later.", "name")
            .with(name);
    adds = metrics.counter("workqueue_adds_total", "Keys that were added.", "name").with(name);
    waits = timing(metrics, "workqueue_queue_duration_seconds", "From due to begun.", name);
    works = timing(metrics, "workqueue_work_duration_seconds", "From begun to done.", name);
    retries =
        metrics
            .counter("workqueue_retries_total", "Turns that have to be repeated.", "name")
            .with(name);
    thread =
        new ScheduledThreadPoolExecutor(workers, Thread.ofPlatform().daemon().name(name).factory());
    thread.setRemoveOnCancelPolicy(true);
    thread.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    thread.allowCoreThreadTimeOut(true);
  }

  private static Histogram timing(Metrics metrics, String metric, String help, String name) {
    return metrics.histogram(metric, help, BOUNDS, "name").with(name);
  }

  /** The key's turn comes as soon as the thread is free. */
  public void add(K key) {
    add(key, Duration.ZERO);
  }

  /**
   * The key's turn comes after this time, or after a year if that is longer; a key that waits for
   * an earlier turn keeps that one.
   */
  public synchronized void add(K key, Duration delay) {
    adds.increment();
    long nanos = delay.compareTo(LONGEST) < 0 ? delay.toNanos() : LONGEST.toNanos();
    long due = System.nanoTime() + nanos;
    Turn before = waiting.get(key);
    if (before != null && before.due() - due <= 0) {
      return;
    }
    if (before != null) {
      before.future().cancel(false);
    }
    try {
      Runnable turn = () -> turn(key, due);
      waiting.put(key, new Turn(due, thread.schedule(turn, nanos, TimeUnit.NANOSECONDS)));
    } catch (RejectedExecutionException e) {
      waiting.remove(key);
      LOG.log(Level.DEBUG, name + " is closed");
    }
    depth.set(waiting.size());
  }

  /** Runs on a thread of the queue behind all keys whose turn has come. */
  public void afterwards(Runnable step) {
    try {
      thread.execute(step);
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, name + " is closed");
    }
  }

  /** How many keys wait for a turn now or later. */
  public synchronized int size() {
    return waiting.size();
  }

  private void turn(K key, long due) {
    synchronized (this) {
      Turn now = waiting.get(key);
      if (now == null || now.due() != due) {
        return; // it was moved to another time while this one began
      }
      waiting.remove(key);
      depth.set(waiting.size());
      if (!busy.add(key)) {
        again.add(key);
        return;
      }
    }
    long begun = System.nanoTime();
    waits.observeNanos(begun - due);
    boolean done = guarded(key);
    works.observeNanos(System.nanoTime() - begun);
    ended(key, done);
  }

  private synchronized void ended(K key, boolean done) {
    busy.remove(key);
    if (done) {
      attempts.remove(key);
    } else {
      retries.increment();
      add(key, backoff.after(attempts.merge(key, 1, Integer::sum)));
    }
    if (again.remove(key)) {
      add(key);
    }
  }

  /** A failure that lasts is logged once. */
  private boolean guarded(K key) {
    try {
      return work.run(key);
    } catch (RuntimeException e) {
      LOG.log(hasFailed(key) ? Level.DEBUG : Level.WARNING, name + ": " + key + ": " + e, e);
      return false;
    }
  }

  private synchronized boolean hasFailed(K key) {
    return attempts.containsKey(key);
  }

  /** Whether its threads have ended within the time. Call it after {@link #close}. */
  public boolean awaitEnd(Duration atMost) throws InterruptedException {
    return thread.awaitTermination(atMost.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Nothing begins any more; what is being done is interrupted. */
  @Override
  public synchronized void close() {
    thread.shutdownNow();
    waiting.clear();
    again.clear();
    depth.set(0);
  }
}
