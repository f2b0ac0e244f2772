// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

/**
 * How much of the server a request takes: seats while it runs, and seats for a while after its
 * answer, when its change is sent to watchers.
 *
 * @param initialSeats while it runs, at least 1
 * @param finalSeats afterwards, 0 for none
 * @param additionalNanos how long afterwards
 */
public record Work(int initialSeats, int finalSeats, long additionalNanos) {
  public static final Work ONE = new Work(1, 0, 0);

  /** How long a request is taken to run before it is known: Kubernetes' own guess. */
  static final double SERVICE_SECONDS = 0.003;

  public static Work of(int seats) {
    return seats == 1 ? ONE : new Work(seats, 0, 0);
  }

  /** The seats that it holds from its dispatch to its end. */
  public int maxSeats() {
    return Math.max(initialSeats, finalSeats);
  }

  /** In seat-seconds, as far as can be estimated before it runs. */
  double total() {
    return initialSeats * SERVICE_SECONDS + finalSeats * (additionalNanos / 1e9);
  }

  /** The same final work on no more seats than there are. */
  Work within(int seats) {
    return finalSeats <= seats
        ? this
        : new Work(initialSeats, seats, additionalNanos * finalSeats / seats);
  }
}
