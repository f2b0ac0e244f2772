// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.spi.storage.ValueTransformer.Value;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One entry of {@code providers}: the keys of one cipher, or none, which is the identity.
 *
 * @param prefix what its values start with; empty for the identity
 * @param keys the one that writes first
 * @param unknownKey what is said of a value of this provider's that names none of its keys
 */
record Provider(String prefix, List<Key> keys, String unknownKey) {
  private static final byte[] ANY_PREFIX = Prefixes.bytes("k8s:enc:");

  /** A named key, which a value names behind its provider. */
  record Key(String name, ValueCipher cipher) {
    byte[] prefix() {
      return Prefixes.bytes(name + ":");
    }
  }

  static final Provider IDENTITY = new Provider("", List.of(), "");

  boolean isIdentity() {
    return keys.isEmpty();
  }

  byte[] write(byte[] context, byte[] value) {
    if (isIdentity()) {
      return value;
    }
    Key key = keys.getFirst();
    return Prefixes.join(
        Prefixes.bytes(prefix), key.prefix(), key.cipher().encrypt(context, value));
  }

  /** Whether a value says that it is this provider's. */
  boolean claims(byte[] stored) {
    return Prefixes.starts(stored, 0, Prefixes.bytes(prefix));
  }

  /**
   * Its value, stale when it was not written with the first key; null when no key opens it.
   *
   * @param failures where it is added why
   */
  @Nullable Value read(byte[] context, byte[] stored, Set<String> failures) {
    if (isIdentity()) {
      if (Prefixes.starts(stored, 0, ANY_PREFIX)) {
        failures.add("identity transformer tried to read encrypted data");
        return null;
      }
      return new Value(stored, false);
    }
    int start = Prefixes.bytes(prefix).length;
    boolean named = false;
    for (int i = 0; i < keys.size(); i++) {
      byte[] name = keys.get(i).prefix();
      if (Prefixes.starts(stored, start, name)) {
        named = true;
        try {
          byte[] data = Prefixes.behind(stored, start + name.length);
          return new Value(keys.get(i).cipher().decrypt(context, data), i > 0);
        } catch (UndecipherableException e) {
          failures.add(String.valueOf(e.getMessage()));
        }
      }
    }
    if (!named) {
      failures.add(unknownKey);
    }
    return null;
  }
}
