// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of one connection, one at a time, in order, on whichever thread finds it idle:
 * what an event loop would be, without a thread of its own. Tasks come in rounds; when none is left
 * the end of the round runs, which writes out what they have made.
 */
final class Mailbox {
  private static final System.Logger LOG = System.getLogger(Mailbox.class.getName());

  /** Tasks before what they made is written out although there are more. */
  private static final int ROUND = 1_000;

  /** Rounds before a thread that only came by is let go. */
  private static final int ROUNDS = 16;

  private enum State {
    IDLE,
    /** A thread of the pool is on its way; whoever comes first does the work. */
    SCHEDULED,
    RUNNING
  }

  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
  private final Executor pool;
  private final Runnable endOfRound;
  private final Runnable leaving;
  private volatile @Nullable Thread owner;

  /**
   * @param pool runs what {@link #later} brings
   * @param endOfRound runs in the mailbox; tasks that it adds make another round
   * @param leaving runs on a thread that was in it and goes
   */
  Mailbox(Executor pool, Runnable endOfRound, Runnable leaving) {
    this.pool = pool;
    this.endOfRound = endOfRound;
    this.leaving = leaving;
  }

  /** Whether this thread is the one that runs tasks now. */
  boolean isMine() {
    return owner == Thread.currentThread();
  }

  /** Runs it at once from inside, else in its turn, on this thread when nobody has the mailbox. */
  void run(Runnable task) {
    if (isMine()) {
      task.run();
    } else {
      tasks.add(task);
      drainIfFree();
    }
  }

  /** Runs it at once from inside, else with the next that is not only added. */
  void add(Runnable task) {
    if (isMine()) {
      task.run();
    } else {
      tasks.add(task);
    }
  }

  /** Runs it behind those that wait, on a thread of the pool when nobody has the mailbox. */
  void later(Runnable task) {
    tasks.add(task);
    schedule();
  }

  /**
   * Runs it on this thread, behind those that wait.
   *
   * @return false when another thread has the mailbox, and the task was not taken
   */
  boolean runHere(Runnable task) {
    if (!acquire()) {
      return false;
    }
    runTasks(Integer.MAX_VALUE);
    guarded(task);
    drain();
    return true;
  }

  private void drainIfFree() {
    if (acquire()) {
      drain();
    }
  }

  private boolean acquire() {
    State before = state.get();
    while (before != State.RUNNING) {
      if (state.compareAndSet(before, State.RUNNING)) {
        owner = Thread.currentThread();
        return true;
      }
      before = state.get();
    }
    return false;
  }

  private void drain() {
    drainRounds();
    leaving.run();
  }

  private void drainRounds() {
    for (int round = 0; ; round++) {
      runTasks(ROUND);
      guarded(endOfRound);
      if (!tasks.isEmpty() && round < ROUNDS) {
        continue;
      }
      owner = null;
      state.set(State.IDLE);
      if (tasks.isEmpty()) {
        return;
      }
      if (round >= ROUNDS) {
        schedule();
        return;
      }
      if (!acquire()) {
        return;
      }
    }
  }

  private void schedule() {
    if (state.compareAndSet(State.IDLE, State.SCHEDULED)) {
      try {
        pool.execute(this::drainScheduled);
      } catch (RejectedExecutionException e) {
        drainScheduled();
      }
    }
  }

  private void drainScheduled() {
    if (state.compareAndSet(State.SCHEDULED, State.RUNNING)) {
      owner = Thread.currentThread();
      drain();
    }
  }

  private void runTasks(int most) {
    Runnable task;
    for (int i = 0; i < most && (task = tasks.poll()) != null; i++) {
      guarded(task);
    }
  }

  private static void guarded(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) { // whatever it is, the connection must not stay shut
      LOG.log(System.Logger.Level.ERROR, "a task of a connection failed", e);
    }
  }
}
