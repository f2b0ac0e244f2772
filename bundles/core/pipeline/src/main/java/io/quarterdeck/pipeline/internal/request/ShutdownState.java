// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.request;

import io.quarterdeck.pipeline.Phase;

/** How far the server is on its way out, as it says itself. */
public final class ShutdownState {
  private volatile Phase phase = Phase.SERVING;

  public void enter(Phase next) {
    phase = next;
  }

  public boolean isStopping() {
    return phase != Phase.SERVING;
  }

  public boolean isRefusing() {
    return phase == Phase.REFUSING;
  }
}
