// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.storage.encryption.internal.cipher.ValueCipher;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What writes now. Reads go on without an end, writes until it expires: then somebody who migrates
 * to a new key either has it, or gets an error.
 *
 * @param cipher the seed's
 * @param key its encrypted form
 * @param identity of the key
 * @param expires when it ceases to write, unless the plugin says that its key is still this one
 */
record WriteKey(ValueCipher cipher, DataKey key, String identity, Instant expires) {

  WriteKey until(Instant end) {
    return new WriteKey(cipher, key, identity, end);
  }

  void requireValid(Instant now) throws EnvelopeException {
    if (now.isAfter(expires)) {
      throw new EnvelopeException(
          "encryptedDEKSource with keyID hash \""
              + Hashes.of(key.keyId())
              + "\" expired at "
              + seconds(expires)
              + " (current time is "
              + seconds(now)
              + ")");
    }
  }

  static String seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
