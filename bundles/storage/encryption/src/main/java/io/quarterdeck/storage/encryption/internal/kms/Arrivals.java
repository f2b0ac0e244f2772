// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import java.util.HashMap;
import java.util.Map;

/** How far apart values of version 1 come, each way. Thread-safe. */
final class Arrivals {
  private final KmsMeters meters;
  private final Map<String, Long> last = new HashMap<>();

  Arrivals(KmsMeters meters) {
    this.meters = meters;
  }

  synchronized void note(String type) {
    long now = System.nanoTime();
    Long before = last.put(type, now);
    meters.arrived(type, before == null ? 0 : now - before);
  }
}
