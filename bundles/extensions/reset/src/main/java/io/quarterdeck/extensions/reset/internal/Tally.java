// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import java.util.concurrent.atomic.AtomicInteger;

/** How many writes of which kind a reset has made. Thread-safe. */
final class Tally {
  private final AtomicInteger deleted = new AtomicInteger();
  private final AtomicInteger restored = new AtomicInteger();
  private final AtomicInteger recreated = new AtomicInteger();

  void countDeleted() {
    deleted.incrementAndGet();
  }

  void countRestored() {
    restored.incrementAndGet();
  }

  void countRecreated() {
    recreated.incrementAndGet();
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
