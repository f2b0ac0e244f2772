// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.answer;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Runs short tasks that do not block on a few threads of a pool. An event wakes a thousand
 * watchers: handing each to a thread of its own costs more than what the thread then does.
 */
public final class FewThreads implements Executor {
  private static final System.Logger LOG = System.getLogger(FewThreads.class.getName());

  private final Supplier<? extends Executor> pool;
  private final int most;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicInteger running = new AtomicInteger();

  public FewThreads(Supplier<? extends Executor> pool, int most) {
    this.pool = pool;
    this.most = most;
  }

  /**
   * @throws RejectedExecutionException when the pool takes no more tasks; nothing of what is queued
   *     is run then
   */
  @Override
  public void execute(Runnable task) {
    tasks.add(task);
    if (enter()) {
      try {
        pool.get().execute(this::work);
      } catch (RejectedExecutionException e) {
        running.decrementAndGet();
        throw e;
      }
    }
  }

  private boolean enter() {
    int now = running.get();
    while (now < most) {
      if (running.compareAndSet(now, now + 1)) {
        return true;
      }
      now = running.get();
    }
    return false;
  }

  private void work() {
    do {
      Runnable task = tasks.poll();
      while (task != null) {
        run(task);
        task = tasks.poll();
      }
      running.decrementAndGet();
      // what was added since found everybody at work, maybe
    } while (!tasks.isEmpty() && enter());
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "a stream's task failed", e);
    }
  }
}
