// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Reads HTTP/1.1 responses to POST requests, bounded in every part. */
final class ResponseReader {
  private static final int MOST_HEAD = 64 * 1024;
  private static final int CONTINUE = 100;
  private static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;
  private static final int HEX = 16;

  private final InputStream in;
  private final int mostBody;
  private int headLeft = MOST_HEAD;

  ResponseReader(InputStream in, int mostBody) {
    this.in = in;
    this.mostBody = mostBody;
  }

  Response read() throws IOException {
    String statusLine = line();
    int status = status(statusLine);
    Map<String, String> headers = headers();
    while (status >= CONTINUE && status < OK) {
      statusLine = line();
      status = status(statusLine);
      headers = headers();
    }
    boolean keep =
        statusLine.startsWith("HTTP/1.1")
            && !headers.getOrDefault("connection", "").toLowerCase(Locale.ROOT).contains("close");
    if (status == NO_CONTENT || status == NOT_MODIFIED) {
      return new Response(status, headers, new byte[0], keep);
    }
    if (headers
        .getOrDefault("transfer-encoding", "")
        .toLowerCase(Locale.ROOT)
        .contains("chunked")) {
      return new Response(status, headers, chunked(), keep);
    }
    String length = headers.get("content-length");
    return length == null
        ? new Response(status, headers, toEnd(), false)
        : new Response(status, headers, exactly(number(length, 10)), keep);
  }

  private static int status(String line) throws IOException {
    String[] parts = line.split(" ", 3);
    if (!line.startsWith("HTTP/1.") || parts.length < 2 || !parts[1].matches("[1-9][0-9]{2}")) {
      throw new IOException("malformed HTTP response " + quoted(line));
    }
    return Integer.parseInt(parts[1]);
  }

  private Map<String, String> headers() throws IOException {
    Map<String, String> out = new HashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon <= 0) {
        throw new IOException("malformed MIME header line: " + line);
      }
      out.put(
          line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
          line.substring(colon + 1).strip());
    }
    return out;
  }

  private byte[] chunked() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    while (true) {
      String line = line();
      int extension = line.indexOf(';');
      int size = number((extension < 0 ? line : line.substring(0, extension)).strip(), HEX);
      if (size == 0) {
        headers();
        return out.toByteArray();
      }
      bound((long) out.size() + size);
      out.write(in.readNBytes(size));
      if (!line().isEmpty()) {
        throw new IOException("malformed chunked encoding");
      }
      headLeft = MOST_HEAD;
    }
  }

  private byte[] exactly(int length) throws IOException {
    bound(length);
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException("unexpected EOF");
    }
    return body;
  }

  private byte[] toEnd() throws IOException {
    byte[] body = in.readNBytes(mostBody + 1);
    bound(body.length);
    return body;
  }

  private void bound(long size) throws IOException {
    if (size > mostBody) {
      throw new IOException("the response is larger than " + mostBody + " bytes");
    }
  }

  private static int number(String text, int radix) throws IOException {
    try {
      if (!text.startsWith("+") && !text.startsWith("-")) {
        return Integer.parseInt(text, radix);
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IOException("bad length in HTTP response " + quoted(text));
  }

  private String line() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(64);
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException(headLeft == MOST_HEAD && out.size() == 0 ? "EOF" : "unexpected EOF");
      }
      if (--headLeft < 0) {
        throw new IOException("the head of the response is larger than " + MOST_HEAD + " bytes");
      }
      out.write(b);
    }
    String line = out.toString(StandardCharsets.ISO_8859_1);
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  private static String quoted(String text) {
    return '"' + text.substring(0, Math.min(text.length(), 100)) + '"';
  }
}
