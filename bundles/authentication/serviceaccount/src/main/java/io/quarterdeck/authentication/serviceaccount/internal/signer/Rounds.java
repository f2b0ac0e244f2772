// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Does something again and again on one thread of its own: when it is due, and when somebody wants
 * it done. What many want at once is done once, and a second after the last time at the soonest, so
 * that nobody who shows made-up tokens decides how often the signer is asked. Thread-safe.
 */
final class Rounds implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Rounds.class.getName());
  private static final Duration APART = Duration.ofSeconds(1);
  private static final Duration AFTER_A_BUG = Duration.ofSeconds(10);

  /** How many may wait at once of those whom nothing else bounds. */
  static final int MOST_WAITING = 1000;

  private final Supplier<Duration> round;
  private final Thread thread;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private CompletableFuture<Void> next = new CompletableFuture<>();
  private boolean wanted;
  private boolean closed;
  private int waiting;

  /**
   * @param name the thread's
   * @param round called on that thread; gives how long to pause before the next time
   */
  Rounds(String name, Supplier<Duration> round) {
    this.round = round;
    this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
  }

  /** The first time follows at once. */
  void start() {
    thread.start();
  }

  private void run() {
    Duration pause = Duration.ZERO;
    try {
      while (!Thread.interrupted()) {
        CompletableFuture<Void> mine = begin(pause);
        try {
          pause = round.get();
        } catch (RuntimeException e) {
          LOG.log(Level.ERROR, thread.getName() + " failed", e);
          pause = AFTER_A_BUG;
        } finally {
          mine.complete(null);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private CompletableFuture<Void> begin(Duration pause) throws InterruptedException {
    long ended = System.nanoTime();
    lock.lockInterruptibly();
    try {
      while (true) {
        Duration wait = wanted && pause.compareTo(APART) > 0 ? APART : pause;
        long left = wait.toNanos() - (System.nanoTime() - ended);
        if (left <= 0) {
          break;
        }
        changed.awaitNanos(left);
      }
      CompletableFuture<Void> mine = next;
      next = new CompletableFuture<>();
      wanted = false;
      return mine;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until it was done once more, from its beginning; blocks, bounded.
   *
   * @param mostWaiting who comes when so many wait is sent away at once
   * @return false when that was not so within the limit, or too many wait already
   */
  boolean awaitNext(Duration limit, int mostWaiting) {
    CompletableFuture<Void> flight;
    lock.lock();
    try {
      if (closed || waiting >= mostWaiting) {
        return false;
      }
      waiting++;
      wanted = true;
      changed.signalAll();
      flight = next;
    } finally {
      lock.unlock();
    }
    try {
      flight.get(limit.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException | TimeoutException e) {
      return false;
    } finally {
      leave();
    }
  }

  private void leave() {
    lock.lock();
    try {
      waiting--;
    } finally {
      lock.unlock();
    }
  }

  /** Who waits is let go. */
  @Override
  public void close() {
    thread.interrupt();
    lock.lock();
    try {
      closed = true;
      next.complete(null);
    } finally {
      lock.unlock();
    }
  }
}
