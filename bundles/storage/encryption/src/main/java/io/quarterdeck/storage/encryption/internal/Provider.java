// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.spi.storage.ValueTransformer.Value;
import io.quarterdeck.storage.encryption.internal.cipher.Prefixes;
import org.jspecify.annotations.Nullable;

/** One entry of {@code providers}. Thread-safe. */
interface Provider {

  /** What its values start with; empty for the identity, which claims any. */
  String prefix();

  default boolean isIdentity() {
    return prefix().isEmpty();
  }

  /** Whether a value says that it is this provider's. */
  default boolean claims(byte[] stored) {
    return Prefixes.starts(stored, 0, Prefixes.bytes(prefix()));
  }

  /**
   * The whole value to store.
   *
   * @throws io.quarterdeck.spi.storage.UnwritableValueException when it cannot encrypt now
   */
  byte[] write(byte[] context, byte[] value);

  /**
   * What a value that it claims holds, stale when it would be written differently today; null when
   * no key opens it.
   *
   * @param failures where it is added why
   */
  @Nullable Value read(byte[] context, byte[] stored, Failures failures);
}
