// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import com.google.protobuf.ByteString;
import io.quarterdeck.spi.storage.StorageException;
import org.jspecify.annotations.Nullable;

/** Keys as they are written in etcd: another prefix may stand where callers say /registry. */
final class Keys {
  private static final String ROOT = "/registry";

  /** A range that starts and ends here is the whole store. */
  static final ByteString ALL = ByteString.copyFrom(new byte[] {0});

  private final String prefix;

  Keys(String prefix) {
    this.prefix = prefix;
  }

  ByteString stored(String key) {
    if (prefix.equals(ROOT)) {
      return ByteString.copyFromUtf8(key);
    }
    if (!key.startsWith(ROOT + "/")) {
      throw new StorageException("a key outside of " + ROOT + ": " + key);
    }
    return ByteString.copyFromUtf8(prefix + key.substring(ROOT.length()));
  }

  /** Null for what lies beside the prefix, which others own. */
  @Nullable String spoken(ByteString stored) {
    String key = stored.toStringUtf8();
    if (prefix.equals(ROOT)) {
      return key;
    }
    return key.startsWith(prefix + "/") ? ROOT + key.substring(prefix.length()) : null;
  }

  /** The end of the range of all keys that start with this one. */
  static ByteString endOf(ByteString prefix) {
    byte[] end = prefix.toByteArray();
    for (int i = end.length - 1; i >= 0; i--) {
      if (end[i] != (byte) 0xff) {
        end[i]++;
        return ByteString.copyFrom(end, 0, i + 1);
      }
    }
    return ALL;
  }

  /** The smallest key behind this one. */
  static ByteString after(ByteString key) {
    return key.concat(ALL);
  }
}
