// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is kept of a pod that is not through. */
final class PodRecord {
  final String uid;
  final String node;
  final Instant seen;

  /** Its number; negative for none. */
  volatile int address = -1;

  /** When its processes began the last time, where this kubelet has begun them. */
  volatile @Nullable Instant since;

  PodRecord(String uid, String node, Instant seen) {
    this.uid = uid;
    this.node = node;
    this.seen = seen;
  }
}
