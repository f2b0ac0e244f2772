// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import java.util.concurrent.atomic.AtomicInteger;

/** How many writes of which kind a reset has made. Thread-safe. */
final class Tally {
  private final AtomicInteger deleted = new AtomicInteger();
  private final AtomicInteger restored = new AtomicInteger();
  private final AtomicInteger recreated = new AtomicInteger();

  void count(Step step) {
    AtomicInteger counter =
        switch (step) {
          case Step.Delete d -> deleted;
          case Step.Restore r -> restored;
          case Step.Recreate r -> recreated;
        };
    counter.incrementAndGet();
  }

  int deleted() {
    return deleted.get();
  }

  int restored() {
    return restored.get();
  }

  int recreated() {
    return recreated.get();
  }
}
