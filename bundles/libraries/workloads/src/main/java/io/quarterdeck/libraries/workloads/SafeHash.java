// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Hashes that are parts of names, in letters that make no words. Kubernetes: {@code
 * rand.SafeEncodeString} of the FNV hashes of 32 bits.
 */
public final class SafeHash {
  private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";
  private static final int OFFSET = 0x811c9dc5;
  private static final int PRIME = 0x01000193;
  private static final int BYTE = 0xff;

  private SafeHash() {}

  /** FNV-1a of some bytes, and of how often the name was taken; null for never. */
  public static String xorFirst(byte[] of, @Nullable Long collisions) {
    int hash = OFFSET;
    for (byte[] part : parts(of, collisions)) {
      for (byte b : part) {
        hash = (hash ^ (b & BYTE)) * PRIME;
      }
    }
    return encode(hash);
  }

  /** FNV-1 of the same. */
  public static String multiplyFirst(byte[] of, @Nullable Long collisions) {
    int hash = OFFSET;
    for (byte[] part : parts(of, collisions)) {
      for (byte b : part) {
        hash = (hash * PRIME) ^ (b & BYTE);
      }
    }
    return encode(hash);
  }

  private static byte[][] parts(byte[] of, @Nullable Long collisions) {
    String number = collisions == null ? "" : Long.toString(collisions);
    return new byte[][] {of, number.getBytes(StandardCharsets.US_ASCII)};
  }

  private static String encode(int hash) {
    StringBuilder out = new StringBuilder();
    for (char digit : Integer.toUnsignedString(hash).toCharArray()) {
      out.append(LETTERS.charAt(digit % LETTERS.length()));
    }
    return out.toString();
  }
}
