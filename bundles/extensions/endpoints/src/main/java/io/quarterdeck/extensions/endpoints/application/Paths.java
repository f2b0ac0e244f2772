// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * A request's target as Jersey gets it. The path is the decoded one that was authorized, encoded
 * anew so that every character stands for itself: no semicolon begins a matrix parameter, nothing
 * is decoded twice, and what Jersey matches is what was allowed.
 */
final class Paths {
  private static final String UNRESERVED = "-._~";
  private static final String QUERY_MARKS = "-._~!$'()*+,;:@/?&=%";
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]*(:\\d{1,5})?");

  private Paths() {}

  /**
   * Whether a path has segments that some would resolve: {@code .}, {@code ..}, or empty ones but
   * for the last.
   */
  static boolean isAmbiguous(String path) {
    String[] parts = path.split("/", -1);
    for (int i = 1; i < parts.length; i++) {
      boolean last = i == parts.length - 1;
      if (parts[i].equals(".") || parts[i].equals("..") || parts[i].isEmpty() && !last) {
        return true;
      }
    }
    return false;
  }

  /** {@code https://HOST/ext/NAME/}; a host that is no plain one is left out. */
  static URI base(String host, String mount) {
    String shown = HOST.matcher(host).matches() ? host : "localhost";
    return URI.create("https://" + shown + mount + "/");
  }

  static URI target(URI base, String path, String rawQuery) {
    String mount = base.getPath();
    String rest = path.length() > mount.length() ? path.substring(mount.length()) : "";
    String query = rawQuery.isEmpty() ? "" : "?" + encode(rawQuery, QUERY_MARKS);
    String encoded =
        String.join(
            "/", Arrays.stream(rest.split("/", -1)).map(p -> encode(p, UNRESERVED)).toList());
    return URI.create(base + encoded + query);
  }

  private static String encode(String text, String plain) {
    StringBuilder out = new StringBuilder(text.length());
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      char c = (char) (bytes[i] & 0xff);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
      boolean escape = c != '%' || isHex(bytes, i + 1) && isHex(bytes, i + 2);
      if (letter || plain.indexOf(c) >= 0 && escape) {
        out.append(c);
      } else {
        out.append('%').append(hex(c >> 4)).append(hex(c & 15));
      }
    }
    return out.toString();
  }

  private static boolean isHex(byte[] bytes, int at) {
    return at < bytes.length && Character.digit(bytes[at], 16) >= 0;
  }

  private static char hex(int digit) {
    return Character.toUpperCase(Character.forDigit(digit, 16));
  }
}
