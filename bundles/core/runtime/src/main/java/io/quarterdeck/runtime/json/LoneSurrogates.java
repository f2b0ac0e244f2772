// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Escapes of half a character, such as {@code \ud800} with no other half behind it. Go reads each
 * as the replacement character; a parser that lets them pass gives text that nothing can write.
 */
final class LoneSurrogates {
  private static final int LENGTH = 6;
  private static final byte[] REPLACEMENT = "\\ufffd".getBytes(StandardCharsets.US_ASCII);

  private LoneSurrogates() {}

  /** The same bytes when there are none. */
  static byte[] replaced(byte[] json) {
    int first = next(json, 0);
    if (first == json.length) {
      return json;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream(json.length);
    int from = 0;
    for (int at = first; at < json.length; at = next(json, at)) {
      boolean pair = isHigh(json, at) && isLow(json, at + LENGTH);
      if (!pair) {
        out.write(json, from, at - from);
        out.writeBytes(REPLACEMENT);
        from = at + LENGTH;
      }
      at += pair ? 2 * LENGTH : LENGTH;
    }
    out.write(json, from, json.length - from);
    return out.toByteArray();
  }

  /** Where the next escape of a surrogate starts; the length when there is none. */
  private static int next(byte[] json, int from) {
    for (int i = from; i < json.length; i++) {
      if (json[i] == '\\') {
        int code = code(json, i);
        if (code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE) {
          return i;
        }
        i++;
      }
    }
    return json.length;
  }

  private static boolean isHigh(byte[] json, int at) {
    int code = code(json, at);
    return code >= Character.MIN_HIGH_SURROGATE && code <= Character.MAX_HIGH_SURROGATE;
  }

  private static boolean isLow(byte[] json, int at) {
    int code = code(json, at);
    return code >= Character.MIN_LOW_SURROGATE && code <= Character.MAX_LOW_SURROGATE;
  }

  /** What an escape stands for; -1 when there is none. */
  private static int code(byte[] json, int at) {
    if (at + LENGTH > json.length || json[at + 1] != 'u' || json[at] != '\\') {
      return -1;
    }
    int code = 0;
    for (int i = at + 2; i < at + LENGTH; i++) {
      int digit = Character.digit(json[i], 16);
      if (digit < 0) {
        return -1;
      }
      code = code << 4 | digit;
    }
    return code;
  }
}
