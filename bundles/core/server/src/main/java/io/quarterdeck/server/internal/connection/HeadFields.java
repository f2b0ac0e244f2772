// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The few header fields of one head that say where its message ends and whom it is for, collected
 * byte by byte. Belongs to one connection, one thread at a time.
 */
final class HeadFields {
  private static final String HOST = "host";
  private static final String LENGTH = "content-length";
  private static final String CODING = "transfer-encoding";
  private static final String UPGRADE = "upgrade";
  private static final int LONGEST_NAME = CODING.length();

  /** Longer than any host name with a port; none of the other values is half as long. */
  private static final int LONGEST_VALUE = 300;

  /** As Go allows them in a Host header, besides letters and digits. */
  private static final String HOST_MARKS = "!$%&'()*+,-.:;=[]_~";

  private final byte[] name = new byte[LONGEST_NAME];
  private int nameLength;
  private byte[] value = new byte[64];
  private int valueLength;
  private @Nullable String field;
  private int hosts;
  private int codings;
  private long length;
  private boolean upgrade;

  void clear() {
    nameLength = 0;
    valueLength = 0;
    field = null;
    hosts = 0;
    codings = 0;
    length = -1;
    upgrade = false;
  }

  void name(byte lower) {
    if (nameLength < LONGEST_NAME) {
      name[nameLength] = lower;
    }
    nameLength++;
  }

  /**
   * The name is complete.
   *
   * @return whether its value has to be collected
   */
  boolean named() throws MalformedRequestException {
    if (nameLength == 0) {
      throw new MalformedRequestException("a header without a name");
    }
    field = known();
    nameLength = 0;
    valueLength = 0;
    return field != null;
  }

  private @Nullable String known() {
    return switch (nameLength) {
      case 4 -> matching(HOST);
      case 7 -> matching(UPGRADE);
      case 14 -> matching(LENGTH);
      case 17 -> matching(CODING);
      default -> null;
    };
  }

  private @Nullable String matching(String wanted) {
    for (int i = 0; i < nameLength; i++) {
      if (name[i] != wanted.charAt(i)) {
        return null;
      }
    }
    return wanted;
  }

  /** Whether Grizzly compares the value's case, where it must not. */
  boolean isCoding() {
    return CODING.equals(field);
  }

  void value(byte b) throws MalformedRequestException {
    if (valueLength == LONGEST_VALUE) {
      throw new MalformedRequestException("an overlong " + field + " header");
    }
    if (valueLength == value.length) {
      value = Arrays.copyOf(value, LONGEST_VALUE);
    }
    value[valueLength++] = b;
  }

  /** The value is complete. */
  void valued() throws MalformedRequestException {
    if (field == null) {
      return;
    }
    String text = new String(value, 0, valueLength, StandardCharsets.ISO_8859_1).strip();
    switch (field) {
      case HOST -> host(text);
      case LENGTH -> length(text);
      case CODING -> coding(text);
      default -> upgrade |= !text.isEmpty();
    }
    field = null;
  }

  private void host(String text) throws MalformedRequestException {
    if (++hosts > 1) {
      throw new MalformedRequestException("more than one Host header");
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean plain = c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      if (!plain && HOST_MARKS.indexOf(c) < 0) {
        throw new MalformedRequestException("a malformed Host header");
      }
    }
  }

  private void length(String text) throws MalformedRequestException {
    boolean digits = text.chars().allMatch(c -> c >= '0' && c <= '9');
    if (text.isEmpty() || !digits || text.length() > 18) {
      throw new MalformedRequestException("a malformed Content-Length");
    }
    long found = Long.parseLong(text);
    if (length >= 0 && length != found) {
      throw new MalformedRequestException("several Content-Length headers that differ");
    }
    length = found;
  }

  private void coding(String text) throws MalformedRequestException {
    if (++codings > 1 || !text.equals("chunked")) {
      throw new MalformedRequestException("a Transfer-Encoding other than chunked");
    }
  }

  /**
   * All fields together make sense.
   *
   * @param minor of the version, HTTP/1.0 or HTTP/1.1
   */
  void check(int minor) throws MalformedRequestException {
    if (minor > 0 && hosts == 0) {
      throw new MalformedRequestException("no Host header");
    }
    if (codings > 0 && length >= 0) {
      throw new MalformedRequestException("both Transfer-Encoding and Content-Length");
    }
    if (codings > 0 && minor == 0) {
      throw new MalformedRequestException("a Transfer-Encoding in HTTP/1.0");
    }
    if (codings > 0 && upgrade) {
      throw new MalformedRequestException("a Transfer-Encoding beside an Upgrade");
    }
  }

  boolean isChunked() {
    return codings > 0;
  }

  boolean isUpgrade() {
    return upgrade;
  }

  /** Bytes of the body, 0 for none. */
  long length() {
    return Math.max(length, 0);
  }
}
