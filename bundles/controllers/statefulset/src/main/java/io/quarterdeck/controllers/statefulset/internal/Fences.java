// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.libraries.workloads.revisions.RevisionHistory;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.spi.lookup.ObjectReader;

/**
 * Keep a StatefulSet from being judged by what was there before its own writes.
 *
 * @param sets its status is a part of what it is judged by
 */
record Fences(
    Fence<ObjectKey> sets,
    Fence<ObjectKey> pods,
    Fence<ObjectKey> claims,
    Fence<ObjectKey> revisions) {

  static Fences of(ObjectReader reader) {
    return new Fences(
        new Fence<>(reader, StatefulSetLoop.SETS.groupResource()),
        new Fence<>(reader, WorkloadKind.POD_RESOURCE),
        new Fence<>(reader, PodClaims.CLAIMS.groupResource()),
        new Fence<>(reader, RevisionHistory.RESOURCE));
  }

  void pass(ObjectKey key) {
    sets.pass(key);
    pods.pass(key);
    claims.pass(key);
    revisions.pass(key);
  }
}
