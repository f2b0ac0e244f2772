// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

/** An unsigned number of 64 bits. */
public record UInt(long bits) {
  @Override
  public String toString() {
    return Long.toUnsignedString(bits);
  }
}
