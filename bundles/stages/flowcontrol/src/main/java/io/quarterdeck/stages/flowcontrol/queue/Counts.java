// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

/** The sums over a set. Guarded by its lock. */
final class Counts {
  int waiting;
  int executing;
  int seatsWaiting;
  int seatsInUse;

  /** Those of {@link #seatsInUse} that were given through a queue. */
  int seatsInQueuesUsed;

  /** Queues in which something waits or of which something runs. */
  int activeQueues;

  long dispatched;
  long rejected;
  long timedOut;

  void enqueued(Ticket t) {
    waiting++;
    seatsWaiting += t.work.maxSeats();
  }

  void dequeued(Ticket t) {
    waiting--;
    seatsWaiting -= t.work.maxSeats();
  }

  void started(Ticket t) {
    dispatched++;
    executing++;
    seatsInUse += t.work.maxSeats();
    if (t.queue != null) {
      seatsInQueuesUsed += t.work.maxSeats();
    }
  }
}
