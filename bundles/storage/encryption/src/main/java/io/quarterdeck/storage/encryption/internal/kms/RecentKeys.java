// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** The keys of version 1 that were used last, by their encrypted form. Thread-safe. */
final class RecentKeys {
  private final int size;
  private final KmsMeters meters;
  private final SequencedMap<String, byte[]> keys = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * @param size how many; negative for none
   */
  RecentKeys(int size, KmsMeters meters) {
    this.size = size;
    this.meters = meters;
  }

  synchronized byte @Nullable [] find(byte[] source) {
    if (size <= 0) {
      return null;
    }
    byte @Nullable [] found = keys.get(HexFormat.of().formatHex(source));
    if (found == null) {
      meters.missed();
    }
    return found;
  }

  synchronized void put(byte[] source, byte[] key) {
    if (size <= 0) {
      return;
    }
    keys.put(HexFormat.of().formatHex(source), key);
    if (keys.size() > size) {
      Iterator<String> oldest = keys.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
    meters.filled(keys.size(), size);
  }
}
