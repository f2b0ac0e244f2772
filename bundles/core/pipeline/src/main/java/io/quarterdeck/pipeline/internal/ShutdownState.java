// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.pipeline.Phase;

/** How far the server is on its way out, as it says itself. */
final class ShutdownState {
  private volatile Phase phase = Phase.SERVING;

  void enter(Phase next) {
    phase = next;
  }

  boolean isStopping() {
    return phase != Phase.SERVING;
  }

  boolean isRefusing() {
    return phase == Phase.REFUSING;
  }
}
