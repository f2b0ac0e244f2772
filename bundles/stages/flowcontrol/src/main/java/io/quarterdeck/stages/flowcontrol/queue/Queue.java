// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

import java.util.ArrayDeque;
import java.util.Deque;

/** One queue of a set, and what of it runs. Guarded by the lock of its set. */
final class Queue {
  final int index;
  final Deque<Ticket> waiting = new ArrayDeque<>();
  int executing;
  int seatsInUse;
  int initialSeatsWaiting;
  int maxSeatsWaiting;
  double workWaiting;

  /** When, in virtual time, the next request of this queue starts. */
  double nextDispatch;

  Queue(int index) {
    this.index = index;
  }

  boolean isActive() {
    return executing > 0 || !waiting.isEmpty();
  }

  void add(Ticket t) {
    waiting.add(t);
    count(t, 1);
  }

  /** The oldest one leaves. */
  void removeFirst() {
    count(waiting.removeFirst(), -1);
  }

  /** Whether it was still there. */
  boolean remove(Ticket t) {
    if (!waiting.remove(t)) {
      return false;
    }
    count(t, -1);
    return true;
  }

  private void count(Ticket t, int sign) {
    initialSeatsWaiting += sign * t.work.initialSeats();
    maxSeatsWaiting += sign * t.work.maxSeats();
    workWaiting = waiting.isEmpty() ? 0 : workWaiting + sign * t.work.total();
  }

  /** Nothing starts, in virtual time, before it has come. */
  void bound() {
    Ticket oldest = waiting.peek();
    if (oldest != null && nextDispatch < oldest.arrivalR) {
      nextDispatch = oldest.arrivalR;
    }
  }
}
