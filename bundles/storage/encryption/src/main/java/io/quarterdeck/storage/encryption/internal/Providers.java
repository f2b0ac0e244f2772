// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.spi.storage.UnreadableValueException;
import io.quarterdeck.spi.storage.ValueTransformer.Value;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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
    Set<String> failures = new LinkedHashSet<>();
    if (inOrder.isEmpty()) {
      Value plain = Provider.IDENTITY.read(context, stored, failures);
      if (plain != null) {
        return plain;
      }
    }
    for (int i = 0; i < inOrder.size(); i++) {
      Provider provider = inOrder.get(i);
      if (provider.claims(stored)) {
        Set<String> why = provider.isIdentity() ? new HashSet<>() : failures;
        Value value = provider.read(context, stored, why);
        if (value != null) {
          return new Value(value.bytes(), value.stale() || i > 0);
        }
      }
    }
    throw new UnreadableValueException(key, reason(failures));
  }

  private static String reason(Set<String> failures) {
    return switch (failures.size()) {
      case 0 -> "no matching prefix found";
      case 1 -> failures.iterator().next();
      default -> "[" + String.join(", ", failures) + "]";
    };
  }
}
