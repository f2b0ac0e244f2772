// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.spi.storage.UnreadableValueException;
import io.quarterdeck.spi.storage.ValueTransformer.Value;
import io.quarterdeck.storage.encryption.internal.cipher.Prefixes;
import java.util.List;

/**
 * The providers of some resources: the first one writes, all of them read. Without any, nothing is
 * encrypted, and what is cannot be read. Kubernetes: {@code prefixTransformers}.
 */
record Providers(List<Provider> inOrder) {
  static final Providers NONE = new Providers(List.of());

  Providers {
    inOrder = List.copyOf(inOrder);
  }

  byte[] write(byte[] context, byte[] value) {
    return inOrder.isEmpty() ? value : inOrder.getFirst().write(context, value);
  }

  /**
   * Tried in order among those that the value's prefix fits; what the identity says of an encrypted
   * one does not count.
   */
  Value read(String key, byte[] stored) {
    byte[] context = Prefixes.bytes(key);
    Failures failures = new Failures();
    if (inOrder.isEmpty()) {
      Value plain = Identity.IDENTITY.read(context, stored, failures);
      if (plain != null) {
        return plain;
      }
    }
    for (int i = 0; i < inOrder.size(); i++) {
      Provider provider = inOrder.get(i);
      if (provider.claims(stored)) {
        Failures why = provider.isIdentity() ? new Failures() : failures;
        Value value = provider.read(context, stored, why);
        if (value != null) {
          return new Value(value.bytes(), value.stale() || i > 0);
        }
      }
    }
    throw new UnreadableValueException(key, failures.text(), failures.isPassing());
  }
}
