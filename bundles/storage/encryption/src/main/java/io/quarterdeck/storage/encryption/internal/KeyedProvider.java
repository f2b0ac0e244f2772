// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.spi.storage.ValueTransformer.Value;
import io.quarterdeck.storage.encryption.internal.cipher.Prefixes;
import io.quarterdeck.storage.encryption.internal.cipher.UndecipherableException;
import io.quarterdeck.storage.encryption.internal.cipher.ValueCipher;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of one cipher, as they stand in the file.
 *
 * @param prefix what its values start with
 * @param keys the one that writes first
 * @param unknownKey what is said of a value of this provider's that names none of its keys
 */
record KeyedProvider(String prefix, List<Key> keys, String unknownKey) implements Provider {

  /** A named key, which a value names behind its provider. */
  record Key(String name, ValueCipher cipher) {
    byte[] prefix() {
      return Prefixes.bytes(name + ":");
    }
  }

  @Override
  public byte[] write(byte[] context, byte[] value) {
    Key key = keys.getFirst();
    return Prefixes.join(
        Prefixes.bytes(prefix), key.prefix(), key.cipher().encrypt(context, value));
  }

  /** Stale when it was not written with the first key. */
  @Override
  public @Nullable Value read(byte[] context, byte[] stored, Failures failures) {
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
          failures.add(e);
        }
      }
    }
    if (!named) {
      failures.add(unknownKey);
    }
    return null;
  }
}
