// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

/** What is remembered while the controller runs. */
record Known(VolumeIndex volumes, PendingClaims pending, WaitingPods pods) {
  static Known nothing() {
    return new Known(new VolumeIndex(), new PendingClaims(), new WaitingPods());
  }
}
