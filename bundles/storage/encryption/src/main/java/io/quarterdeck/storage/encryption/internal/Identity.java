// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.spi.storage.ValueTransformer.Value;
import io.quarterdeck.storage.encryption.internal.cipher.Prefixes;
import org.jspecify.annotations.Nullable;

/** Values as they are; those that are encrypted are refused, not shown. */
enum Identity implements Provider {
  IDENTITY;

  private static final byte[] ENCRYPTED = Prefixes.bytes("k8s:enc:");

  @Override
  public String prefix() {
    return "";
  }

  @Override
  public byte[] write(byte[] context, byte[] value) {
    return value;
  }

  @Override
  public @Nullable Value read(byte[] context, byte[] stored, Failures failures) {
    if (Prefixes.starts(stored, 0, ENCRYPTED)) {
      failures.add("identity transformer tried to read encrypted data");
      return null;
    }
    return new Value(stored, false);
  }
}
