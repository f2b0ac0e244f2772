// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The right to use a snapshot's plugins. Held for one request, not for the life of a watch: a
 * plugin that leaves waits for the leases that include it.
 */
public final class Lease<T> implements AutoCloseable {
  private final Snapshot<T> snapshot;
  private final AtomicBoolean closed = new AtomicBoolean();

  /** The count has been taken already. */
  Lease(Snapshot<T> snapshot) {
    this.snapshot = snapshot;
  }

  public Snapshot<T> snapshot() {
    return snapshot;
  }

  /** Gives it back; a second call does nothing. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      snapshot.leases.giveBack();
    }
  }
}
