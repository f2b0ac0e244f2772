// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.storage.encryption.internal.cipher.AesGcm;
import io.quarterdeck.storage.encryption.internal.cipher.SeededGcm;
import io.quarterdeck.storage.encryption.internal.cipher.ValueCipher;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A data key as it stands in the store, itself encrypted by a plugin.
 *
 * @param source what the plugin made of the key or seed
 * @param keyId the plugin's key that it used
 * @param annotations what else the provider needs to decrypt it
 * @param type {@link #KEY} or {@link #SEED}
 */
@SuppressWarnings("ArrayRecordComponent")
record DataKey(byte[] source, String keyId, SortedMap<String, byte[]> annotations, int type) {
  /** The plugin holds the key itself. Read, as older servers wrote it; not written. */
  static final int KEY = 0;

  /** The plugin holds a seed, from which each value's key is derived. */
  static final int SEED = 1;

  DataKey {
    annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
  }

  /** The same for the same key, and for no other; each part with its length before it. */
  String identity() {
    StringBuilder out = new StringBuilder().append(type);
    append(out, source);
    append(out, keyId.getBytes(StandardCharsets.UTF_8));
    for (Map.Entry<String, byte[]> e : annotations.entrySet()) {
      append(out, e.getKey().getBytes(StandardCharsets.UTF_8));
      append(out, e.getValue());
    }
    return Hashes.of(out.toString().getBytes(StandardCharsets.ISO_8859_1));
  }

  private static void append(StringBuilder out, byte[] part) {
    out.append(part.length).append(':').append(new String(part, StandardCharsets.ISO_8859_1));
  }

  /** What opens values, once the plugin has decrypted the source. */
  ValueCipher cipher(byte[] secret) throws EnvelopeException {
    if (type == KEY) {
      if (secret.length != 16 && secret.length != 24 && secret.length != 32) {
        throw new EnvelopeException("crypto/aes: invalid key size " + secret.length);
      }
      return new AesGcm(secret);
    }
    if (secret.length < SeededGcm.SIZE) {
      throw new EnvelopeException(
          "invalid seed length " + secret.length + " used for key generation");
    }
    return new SeededGcm(secret);
  }
}
