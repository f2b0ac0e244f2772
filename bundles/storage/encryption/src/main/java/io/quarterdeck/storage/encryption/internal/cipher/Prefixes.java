// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.cipher;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What stands before encrypted values. */
public final class Prefixes {
  private Prefixes() {}

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static boolean starts(byte[] value, int at, byte[] prefix) {
    return value.length >= at + prefix.length
        && Arrays.equals(value, at, at + prefix.length, prefix, 0, prefix.length);
  }

  public static byte[] behind(byte[] value, int at) {
    return Arrays.copyOfRange(value, at, value.length);
  }

  public static byte[] join(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}
