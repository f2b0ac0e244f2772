// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

/** A refusal on its way to whoever knows what it means for the caller. */
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  RefusedException(Refusal refusal) {
    super(refusal.cause());
    this.refusal = refusal;
  }

  Refusal refusal() {
    return refusal;
  }
}
