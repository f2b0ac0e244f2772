// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A request that was let in: it runs at once, or waits for its turn. Whoever holds one calls {@link
 * #await}, and if that is true, {@link #finish} exactly once, from whatever thread.
 */
public final class Ticket {
  enum State {
    WAITING,
    EXECUTING,
    GONE
  }

  final QueueSet set;
  final @Nullable Queue queue;
  final Flow flow;
  final long arrival;
  final double arrivalR;
  private final Thread waiter = Thread.currentThread();

  private boolean waited;
  Work work;
  long start;

  /** How many stood in its queue when it came, itself among them; 0 where there is none. */
  int length;

  /** How many of the set were served before it. */
  long served;

  volatile State state = State.WAITING;

  Ticket(QueueSet set, @Nullable Queue queue, Flow flow, Work work, long arrival, double r) {
    this.set = set;
    this.queue = queue;
    this.flow = flow;
    this.work = work;
    this.arrival = arrival;
    this.arrivalR = r;
  }

  /** How long its queue was when it had joined it; 0 where requests do not queue. */
  public int queueLength() {
    return length;
  }

  public boolean isWaiting() {
    return state == State.WAITING;
  }

  /** Whether it was waited for. */
  public boolean hasWaited() {
    return waited;
  }

  public Work work() {
    return work;
  }

  /**
   * Waits for the turn, on the thread that asked for the ticket; an interruption ends the wait.
   *
   * @param deadlineNanos until when, on {@link System#nanoTime}'s scale
   * @return whether to run now; if not, the ticket is void
   */
  public boolean await(long deadlineNanos) {
    waited = true;
    while (state == State.WAITING) {
      long left = deadlineNanos - System.nanoTime();
      if (left <= 0 || Thread.currentThread().isInterrupted()) {
        return !set.giveUp(this);
      }
      LockSupport.parkNanos(this, left);
    }
    return state == State.EXECUTING;
  }

  /** The request is through; its seats go to the next ones. */
  public void finish() {
    set.finish(this);
  }

  void wake() {
    LockSupport.unpark(waiter);
  }
}
