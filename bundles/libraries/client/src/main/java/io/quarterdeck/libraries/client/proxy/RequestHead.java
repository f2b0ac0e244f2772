// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import io.quarterdeck.runtime.trace.TraceContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The head of a request, on its way out. */
public final class RequestHead {
  private static final String PLAIN = "-_.~$&+,/:;=@";
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final String method;
  private final String target;
  private final Map<String, List<String>> headers = new LinkedHashMap<>();

  /**
   * @param path decoded
   * @param query encoded, empty for none
   */
  public RequestHead(String method, String path, String query) {
    this.method = method;
    this.target = encode(path.isEmpty() ? "/" : path) + (query.isEmpty() ? "" : "?" + safe(query));
  }

  public RequestHead add(String name, String value) {
    headers.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
    return this;
  }

  public RequestHead set(String name, String value) {
    return remove(name).add(name, value);
  }

  public RequestHead remove(String name) {
    headers.keySet().removeIf(name::equalsIgnoreCase);
    return this;
  }

  /** With the trace context of the request that this is for, where it is traced. */
  public RequestHead traced() {
    TraceContext.headers().forEach(this::set);
    return this;
  }

  public String text() {
    StringBuilder out = new StringBuilder();
    out.append(method).append(' ').append(target).append(" HTTP/1.1\r\n");
    headers.forEach(
        (n, all) -> all.forEach(v -> out.append(n).append(": ").append(line(v)).append("\r\n")));
    return out.append("\r\n").toString();
  }

  /** A path as Go's net/url writes it. */
  public static String encode(String path) {
    StringBuilder out = new StringBuilder(path.length() + 16);
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0);
      append(out, c, plain);
    }
    return out.toString();
  }

  private static void append(StringBuilder out, char c, boolean plain) {
    if (plain) {
      out.append(c);
    } else {
      out.append('%');
      HEX.toHexDigits(out, (byte) c);
    }
  }

  /** What is no character of a request line is escaped, so that there is one line. */
  private static String safe(String query) {
    StringBuilder out = new StringBuilder(query.length() + 16);
    for (byte b : query.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      append(out, c, c > 0x20 && c < 0x7f);
    }
    return out.toString();
  }

  private static String line(String value) {
    return value.replace('\r', ' ').replace('\n', ' ');
  }
}
