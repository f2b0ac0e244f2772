// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.spi.storage.UnreadableValueException;
import io.quarterdeck.spi.storage.ValueTransformer.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The providers of some resources: the first one writes, all of them read. */
record Providers(List<Provider> inOrder) {
  /** Where nothing is configured, nothing is encrypted, and what is cannot be read. */
  static final Providers NONE = new Providers(List.of(Provider.IDENTITY));

  byte[] write(byte[] context, byte[] value) {
    return inOrder.getFirst().write(context, value);
  }

  /**
   * Tried in order among those that the value's prefix fits; the identity never has the last word.
   */
  Value read(String key, byte[] stored) {
    byte[] context = Prefixes.bytes(key);
    @Nullable String failure = null;
    for (int i = 0; i < inOrder.size(); i++) {
      Provider provider = inOrder.get(i);
      if (provider.claims(stored)) {
        try {
          Value value = provider.read(context, stored);
          return new Value(value.bytes(), value.stale() || i > 0);
        } catch (UndecipherableException e) {
          boolean counts = !provider.isIdentity() || inOrder.size() == 1;
          failure = failure == null && counts ? e.getMessage() : failure;
        }
      }
    }
    throw new UnreadableValueException(key, failure == null ? "no matching prefix found" : failure);
  }
}
