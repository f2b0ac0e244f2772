// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.tainteviction.internal;

import java.time.Instant;

/**
 * What is to become of a pod.
 *
 * @param uid of the pod
 * @param due when it has to go
 * @param isMarked whether that was said, and is being done
 */
record Eviction(String uid, Instant due, boolean isMarked) {
  Eviction marked() {
    return new Eviction(uid, due, true);
  }
}
