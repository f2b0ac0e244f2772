// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What came of a turn.
 *
 * @param isDone otherwise the key is tried again after its back-off
 * @param after when it has another turn although it is done; null for not by itself
 */
public record Outcome(boolean isDone, @Nullable Duration after) {
  public static final Outcome DONE = new Outcome(true, null);
  public static final Outcome RETRY = new Outcome(false, null);

  /** Done for now. */
  public static Outcome after(Duration wait) {
    return new Outcome(true, wait);
  }
}
