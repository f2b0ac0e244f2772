// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The head of the other side's answer.
 *
 * @param headers by name as it was first written
 */
record Reply(int status, Map<String, List<String>> headers) {
  private static final int MOST = 256 * 1024;
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  private static final int SWITCHING = 101;
  private static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  /** Reads one; those that only say that there will be another are passed over. */
  static Reply read(InputStream in) throws IOException {
    while (true) {
      Reply reply = one(in);
      if (reply.status >= OK || reply.status == SWITCHING) {
        return reply;
      }
    }
  }

  private static Reply one(InputStream in) throws IOException {
    String first = line(in, MOST);
    String[] words = first.split(" ", 3);
    if (words.length < 2 || !words[0].startsWith("HTTP/1.") || !words[1].matches("[1-9]\\d\\d")) {
      throw new ProtocolException("malformed HTTP response " + quoted(first));
    }
    Map<String, List<String>> headers = new LinkedHashMap<>();
    int left = MOST - first.length();
    for (String line = line(in, left); !line.isEmpty(); line = line(in, left)) {
      left -= line.length();
      int colon = line.indexOf(':');
      if (colon <= 0) {
        throw new ProtocolException("malformed MIME header line: " + quoted(line));
      }
      headers
          .computeIfAbsent(known(headers, line.substring(0, colon).strip()), n -> new ArrayList<>())
          .add(line.substring(colon + 1).strip());
    }
    return new Reply(Integer.parseInt(words[1]), headers);
  }

  private static String known(Map<String, List<String>> headers, String name) {
    return headers.keySet().stream().filter(name::equalsIgnoreCase).findFirst().orElse(name);
  }

  private static String quoted(String text) {
    return "\"" + text.substring(0, Math.min(text.length(), 80)) + "\"";
  }

  /** A line without its end. */
  static String line(InputStream in, int most) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("EOF");
      }
      if (out.size() >= most) {
        throw new ProtocolException("the head of the answer is too long");
      }
      out.write(c);
    }
    String line = out.toString(StandardCharsets.ISO_8859_1);
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  List<String> all(String name) {
    return headers.entrySet().stream()
        .filter(e -> e.getKey().equalsIgnoreCase(name))
        .findFirst()
        .map(Map.Entry::getValue)
        .orElse(List.of());
  }

  String first(String name) {
    List<String> all = all(name);
    return all.isEmpty() ? "" : all.getFirst();
  }

  /** Whether it has no body, whatever its headers say. */
  boolean isBare(String method) {
    return method.equals("HEAD") || status < OK || status == NO_CONTENT || status == NOT_MODIFIED;
  }

  /** The body, which ends where the answer ends. */
  InputStream body(InputStream in, String method) throws IOException {
    if (isBare(method)) {
      return InputStream.nullInputStream();
    }
    if (first("Transfer-Encoding").toLowerCase(Locale.ROOT).endsWith("chunked")) {
      return new ChunkedBody(in);
    }
    String length = first("Content-Length");
    if (length.isEmpty()) {
      return in;
    }
    if (!LENGTH.matcher(length).matches()) {
      throw new ProtocolException("bad Content-Length " + quoted(length));
    }
    return new SizedBody(in, Long.parseLong(length));
  }
}
