// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import java.time.Duration;

/**
 * How long to wait before something is tried again: twice as long each time.
 *
 * @param first the wait after the first attempt
 * @param most the longest wait
 */
public record Backoff(Duration first, Duration most) {
  private static final int MOST_DOUBLINGS = 30;

  /** The wait after so many attempts in a row, from 1 on, that came to nothing. */
  public Duration after(int attempts) {
    Duration doubled = first.multipliedBy(1L << Math.min(attempts - 1, MOST_DOUBLINGS));
    return doubled.compareTo(most) < 0 ? doubled : most;
  }
}
