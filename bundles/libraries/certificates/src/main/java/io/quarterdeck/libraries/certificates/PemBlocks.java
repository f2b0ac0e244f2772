// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** The blocks of a text in PEM (RFC 7468), which a client may have written: read once. */
public final class PemBlocks {
  private static final String BEGIN = "-----BEGIN ";
  private static final String END = "-----END ";
  private static final String DASHES = "-----";

  /**
   * @param type what it says that it holds, such as {@code CERTIFICATE}
   * @param body what stands between its first line and its last
   */
  public record Block(String type, String body) {

    /** Whether a password is needed: its type says so, or a header as OpenSSL wrote them. */
    public boolean isEncrypted() {
      return type.startsWith("ENCRYPTED ") || body.contains(",ENCRYPTED");
    }

    /**
     * What is encoded, behind the headers.
     *
     * @throws GeneralSecurityException when it is not base64
     */
    public byte[] content() throws GeneralSecurityException {
      StringBuilder base64 = new StringBuilder(body.length());
      body.lines()
          .map(String::strip)
          .dropWhile(line -> line.isEmpty() || line.indexOf(':') >= 0)
          .forEach(base64::append);
      try {
        return Base64.getDecoder().decode(base64.toString());
      } catch (IllegalArgumentException e) {
        throw new GeneralSecurityException("is not base64: " + e.getMessage(), e);
      }
    }
  }

  private PemBlocks() {}

  /**
   * In their order. What begins and does not end, or ends as something else, is no block; the next
   * may begin within it.
   */
  public static List<Block> of(String text) {
    List<Block> out = new ArrayList<>();
    int end = -1;
    int begin = text.indexOf(BEGIN);
    while (begin >= 0) {
      int type = begin + BEGIN.length();
      int body = line(text, type);
      int next = type;
      if (body >= 0) {
        end = end >= body ? end : text.indexOf(END, body);
        if (end < 0) {
          return out;
        }
        String name = text.substring(type, body - DASHES.length());
        String last = name + DASHES;
        if (text.startsWith(last, end + END.length())) {
          out.add(new Block(name, text.substring(body, end)));
          next = end + END.length() + last.length();
        }
      }
      begin = text.indexOf(BEGIN, next);
    }
    return out;
  }

  /** Behind the dashes that end the line of a type and the white space after them, else -1. */
  private static int line(String text, int type) {
    int at = text.indexOf('-', type);
    boolean named = at > type && text.startsWith(DASHES, at);
    int body = at + DASHES.length();
    return named && body < text.length() && Character.isWhitespace(text.charAt(body)) ? body : -1;
  }
}
