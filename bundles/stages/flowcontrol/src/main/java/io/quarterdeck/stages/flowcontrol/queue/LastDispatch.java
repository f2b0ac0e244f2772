// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

/**
 * What a set saw when it last chose a queue: all in virtual time, seat-seconds. Infinite bounds are
 * those of no queue.
 *
 * @param r when that was
 * @param s when the chosen request started
 * @param earliest over the queues in which something waits, the earliest start of an oldest request
 * @param latest over the same queues
 * @param discountedEarliest the earliest without the work that the queue's running requests are
 *     taken to have left
 * @param discountedLatest over the same queues
 */
public record LastDispatch(
    double r,
    double s,
    double earliest,
    double latest,
    double discountedEarliest,
    double discountedLatest) {
  static final LastDispatch NONE = new LastDispatch(0, 0, 0, 0, 0, 0);

  /** Compares the queues of one choice. */
  static final class Bounds {
    private double earliest = Double.POSITIVE_INFINITY;
    private double latest = Double.NEGATIVE_INFINITY;
    private double discountedEarliest = Double.POSITIVE_INFINITY;
    private double discountedLatest = Double.NEGATIVE_INFINITY;

    void see(Queue queue) {
      double s = queue.nextDispatch;
      double discounted = s - queue.seatsInUse * Work.SERVICE_SECONDS;
      earliest = Math.min(earliest, s);
      latest = Math.max(latest, s);
      discountedEarliest = Math.min(discountedEarliest, discounted);
      discountedLatest = Math.max(discountedLatest, discounted);
    }

    LastDispatch chosen(double r, Queue queue) {
      return new LastDispatch(
          r, queue.nextDispatch, earliest, latest, discountedEarliest, discountedLatest);
    }
  }
}
