// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import java.util.List;

/**
 * How far a dropped jar has come.
 *
 * @param message why it is not in use; empty for one that is
 */
record Standing(State state, String message) {
  /** What can be said of it. */
  enum State {
    ACTIVE("Active"),
    /** It may become active by itself. */
    PENDING("Pending"),
    FAILED("Failed");

    final String wire;

    State(String wire) {
      this.wire = wire;
    }
  }

  /**
   * Of a bundle.
   *
   * @param started whether the framework has started it
   * @param refusals why it does not start, or why the one before it stays
   * @param failures of its plugins and components
   * @param waits what they wait for
   */
  static Standing of(
      boolean started, List<String> refusals, List<String> failures, List<String> waits) {
    if (!refusals.isEmpty()) {
      return of(State.FAILED, refusals);
    }
    if (!started) {
      return new Standing(State.PENDING, "it is not started yet");
    }
    if (!failures.isEmpty()) {
      return of(State.FAILED, failures);
    }
    return of(waits.isEmpty() ? State.ACTIVE : State.PENDING, waits);
  }

  private static Standing of(State state, List<String> why) {
    return new Standing(state, String.join("; ", why.stream().distinct().toList()));
  }
}
