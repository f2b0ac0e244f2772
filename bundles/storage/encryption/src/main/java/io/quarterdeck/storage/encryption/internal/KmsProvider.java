// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.spi.storage.UnwritableValueException;
import io.quarterdeck.spi.storage.ValueTransformer.Value;
import io.quarterdeck.storage.encryption.internal.cipher.Prefixes;
import io.quarterdeck.storage.encryption.internal.cipher.UndecipherableException;
import io.quarterdeck.storage.encryption.internal.kms.Envelope;
import io.quarterdeck.storage.encryption.internal.kms.Envelope.Opened;
import io.quarterdeck.storage.encryption.internal.kms.EnvelopeException;
import org.jspecify.annotations.Nullable;

/**
 * Values in the envelopes of a key management plugin.
 *
 * @param prefix ends in the plugin's name and a colon
 */
record KmsProvider(String prefix, Envelope envelope) implements Provider {

  @Override
  public byte[] write(byte[] context, byte[] value) {
    try {
      return Prefixes.join(Prefixes.bytes(prefix), envelope.seal(context, value));
    } catch (EnvelopeException e) {
      throw new UnwritableValueException(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public @Nullable Value read(byte[] context, byte[] stored, Failures failures) {
    try {
      byte[] data = Prefixes.behind(stored, Prefixes.bytes(prefix).length);
      Opened opened = envelope.open(context, data);
      return new Value(opened.bytes(), opened.stale());
    } catch (UndecipherableException e) {
      failures.add(e);
      return null;
    }
  }
}
