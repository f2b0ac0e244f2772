// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A sequence of bytes, compared by what is in it. */
public record Bytes(byte[] array) implements Comparable<Bytes> {
  @Override
  public int compareTo(Bytes other) {
    return Arrays.compareUnsigned(array, other.array);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Bytes b && Arrays.equals(array, b.array);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(array);
  }

  @Override
  public String toString() {
    return new String(array, StandardCharsets.UTF_8);
  }
}
