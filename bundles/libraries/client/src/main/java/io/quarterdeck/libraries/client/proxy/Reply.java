// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

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
import org.jspecify.annotations.Nullable;

/**
 * The head of the other side's answer.
 *
 * @param lasting whether it is of a version whose connections last
 * @param headers by name as it was first written
 */
public record Reply(int status, boolean lasting, Map<String, List<String>> headers) {
  private static final int MOST = 256 * 1024;
  private static final int MOST_LINES = 1_000;
  private static final int MOST_INTERIM = 5;
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  private static final int SHORT = 16 * 1024;
  private static final int SWITCHING = 101;
  private static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  /** Reads one; those that only say that there will be another are passed over. */
  public static Reply read(InputStream in) throws IOException {
    for (int i = 0; i <= MOST_INTERIM; i++) {
      Reply reply = one(in);
      if (reply.status >= OK || reply.status == SWITCHING) {
        return reply;
      }
    }
    throw new ProtocolException("net/http: too many 1xx informational responses");
  }

  private static Reply one(InputStream in) throws IOException {
    String first = line(in, MOST);
    String[] words = first.split(" ", 3);
    if (words.length < 2 || !words[0].startsWith("HTTP/1.") || !isStatus(words[1])) {
      throw new ProtocolException("malformed HTTP response " + quoted(first));
    }
    Map<String, List<String>> headers = new LinkedHashMap<>();
    int left = MOST - first.length();
    int lines = 0;
    for (String line = line(in, left); !line.isEmpty(); line = line(in, left)) {
      left -= line.length();
      int colon = line.indexOf(':');
      if (colon <= 0 || hasControl(line)) {
        throw new ProtocolException("malformed MIME header line: " + quoted(line));
      }
      if (++lines > MOST_LINES) {
        throw new ProtocolException("the head of the answer has too many lines");
      }
      headers
          .computeIfAbsent(known(headers, line.substring(0, colon).strip()), n -> new ArrayList<>())
          .add(line.substring(colon + 1).strip());
    }
    return new Reply(Integer.parseInt(words[1]), words[0].equals("HTTP/1.1"), headers);
  }

  private static boolean isStatus(String word) {
    return word.length() == 3
        && word.charAt(0) != '0'
        && isDigit(word.charAt(0))
        && isDigit(word.charAt(1))
        && isDigit(word.charAt(2));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean hasControl(String line) {
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c < 0x20 && c != '\t' || c == 0x7f) {
        return true;
      }
    }
    return false;
  }

  private static String known(Map<String, List<String>> headers, String name) {
    if (!headers.containsKey(name)) {
      for (String before : headers.keySet()) {
        if (name.equalsIgnoreCase(before)) {
          return before;
        }
      }
    }
    return name;
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

  public List<String> all(String name) {
    return headers.getOrDefault(known(headers, name), List.of());
  }

  public String first(String name) {
    List<String> all = all(name);
    return all.isEmpty() ? "" : all.getFirst();
  }

  /** Whether it has no body, whatever its headers say. */
  public boolean isBare(String method) {
    return method.equals("HEAD") || status < OK || status == NO_CONTENT || status == NOT_MODIFIED;
  }

  /** Whether the end of the body is not the end of the connection. */
  boolean isReusable(String method) {
    return lasting
        && !Answers.isNamed(all("Connection"), "close")
        && (isBare(method)
            || isChunked()
            || first("Transfer-Encoding").isEmpty() && !first("Content-Length").isEmpty());
  }

  boolean isChunked() {
    return first("Transfer-Encoding").toLowerCase(Locale.ROOT).endsWith("chunked");
  }

  /** How many bytes the body has, -1 when only its end says it. */
  private long length() throws ProtocolException {
    List<String> lengths = all("Content-Length");
    if (lengths.isEmpty() || !first("Transfer-Encoding").isEmpty()) {
      return -1;
    }
    if (lengths.stream().distinct().count() > 1 || !LENGTH.matcher(lengths.getFirst()).matches()) {
      throw new ProtocolException("bad Content-Length " + quoted(lengths.getFirst()));
    }
    return Long.parseLong(lengths.getFirst());
  }

  /** The body, which ends where the answer ends. */
  public InputStream body(InputStream in, String method) throws IOException {
    if (isBare(method)) {
      return InputStream.nullInputStream();
    }
    if (isChunked()) {
      return new ChunkedBody(in);
    }
    long length = length();
    return length < 0 ? in : new SizedBody(in, length);
  }

  /**
   * The body when it is here already and short, so that nobody has to wait for it; null otherwise.
   */
  byte @Nullable [] shortBody(InputStream in, String method) throws IOException {
    if (isBare(method) || isChunked()) {
      return null;
    }
    long length = length();
    return length >= 0 && length <= SHORT && in.available() >= length
        ? in.readNBytes((int) length)
        : null;
  }
}
