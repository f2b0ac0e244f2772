// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.framework.circle;

import java.util.concurrent.atomic.AtomicInteger;

/** Starts at the second attempt only. */
public final class FlakyEdge implements Edge {
  private static final AtomicInteger ATTEMPTS = new AtomicInteger();

  public FlakyEdge() {
    if (ATTEMPTS.incrementAndGet() < 2) {
      throw new IllegalStateException("what this needs is not there yet");
    }
  }

  @Override
  public String ask() {
    return "flaky";
  }
}
