// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

import java.util.List;

/**
 * A queue set at one moment.
 *
 * @param limit seats
 * @param activeQueues queues in which something waits
 * @param virtualTime in seat-seconds
 * @param last what was served last
 */
public record SetDump(
    int limit,
    int activeQueues,
    int waiting,
    int executing,
    int seatsWaiting,
    int seatsInUse,
    long dispatched,
    long rejected,
    long timedOut,
    double virtualTime,
    LastDispatch last,
    List<QueueDump> queues) {

  /**
   * One queue.
   *
   * @param waiting in the order in which they came
   */
  public record QueueDump(
      List<Waiting> waiting,
      int executing,
      int seatsInUse,
      double nextDispatch,
      int initialSeatsWaiting,
      int maxSeatsWaiting,
      double workWaiting) {

    static QueueDump of(Queue q) {
      return new QueueDump(
          q.waiting.stream().map(t -> new Waiting(t.flow, t.work, t.arrival)).toList(),
          q.executing,
          q.seatsInUse,
          q.nextDispatch,
          q.initialSeatsWaiting,
          q.maxSeatsWaiting,
          q.workWaiting);
    }
  }

  /**
   * A request that waits.
   *
   * @param arrivalNanos on the set's clock
   */
  public record Waiting(Flow flow, Work work, long arrivalNanos) {}
}
