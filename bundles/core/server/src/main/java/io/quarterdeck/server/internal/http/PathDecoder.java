// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Decodes the escapes of a request target's path once. As in Kubernetes an escaped slash becomes a
 * slash; nothing is normalised.
 */
public final class PathDecoder {
  private PathDecoder() {}

  /**
   * @throws IllegalArgumentException on a malformed escape
   */
  public static String decode(String target) {
    int end = target.indexOf('?');
    String path = end < 0 ? target : target.substring(0, end);
    if (path.indexOf('%') < 0) {
      return path;
    }
    byte[] raw = path.getBytes(StandardCharsets.ISO_8859_1);
    ByteArrayOutputStream out = new ByteArrayOutputStream(raw.length);
    for (int i = 0; i < raw.length; i++) {
      if (raw[i] == '%') {
        out.write(digit(raw, i + 1) << 4 | digit(raw, i + 2));
        i += 2;
      } else {
        out.write(raw[i]);
      }
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private static int digit(byte[] raw, int at) {
    int value = at < raw.length ? Character.digit(raw[at], 16) : -1;
    if (value < 0) {
      throw new IllegalArgumentException("invalid URL escape");
    }
    return value;
  }
}
