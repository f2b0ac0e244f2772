// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.disruption.internal;

/** Why a budget cannot be computed: its message goes into the status. */
final class SyncFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SyncFailure(String message) {
    super(message, null, false, false);
  }
}
