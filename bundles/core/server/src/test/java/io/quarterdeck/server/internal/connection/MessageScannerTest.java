// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.memory.Buffers;
import org.glassfish.grizzly.memory.MemoryManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageScannerTest {
  private static final String HOST = "Host: a\r\n";

  /** Where its first message ends; -1 when it does not. In one piece, and byte by byte. */
  private static int end(String text) throws MalformedRequestException {
    int whole = end(text, text.length());
    assertEquals(whole, end(text, 1), "the same in single bytes");
    return whole;
  }

  private static int end(String text, int piece) throws MalformedRequestException {
    MessageScanner scanner = new MessageScanner();
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    for (int from = 0; from < bytes.length; from += piece) {
      int length = Math.min(piece, bytes.length - from);
      Buffer in = buffer(bytes, from, length);
      int at = in.position();
      int start = at;
      while (at < in.limit()) {
        at = scanner.scan(in, at);
        if (scanner.isBetweenMessages()) {
          return from + at - start;
        }
      }
    }
    return -1;
  }

  private static Buffer buffer(byte[] bytes, int from, int length) {
    return Buffers.wrap(
        MemoryManager.DEFAULT_MEMORY_MANAGER,
        java.util.Arrays.copyOfRange(bytes, from, from + length));
  }

  private static void assertEndsAt(int expected, String text) throws MalformedRequestException {
    assertEquals(expected, end(text), text);
  }

  @Test
  void findsTheEndOfEachMessage() throws Exception {
    String get = "GET /api?a=b HTTP/1.1\r\n" + HOST + "\r\n";
    assertEndsAt(get.length(), get + get);
    String post = "POST / HTTP/1.1\r\n" + HOST + "content-length: 5 \r\n\r\nab\r\nc";
    assertEndsAt(post.length(), post + get);
    String chunked =
        "POST / HTTP/1.1\r\n"
            + HOST
            + "Transfer-Encoding:\tChunked\r\n\r\n1\r\na\r\nA\r\n0123456789\r\n0\r\n\r\n";
    assertEndsAt(chunked.length(), chunked + get);
    assertEndsAt(-1, post.substring(0, post.length() - 1));
    assertEndsAt(-1, chunked.substring(0, chunked.length() - 1));
    assertEndsAt(18, "GET / HTTP/1.0\r\n\r\n");
    String twice = "PUT / HTTP/1.1\r\n" + HOST + "Content-Length: 0\r\nContent-Length: 0\r\n\r\n";
    assertEndsAt(twice.length(), twice);
  }

  @Test
  void anotherProtocolHasNoEnd() throws Exception {
    assertEndsAt(-1, "GET / HTTP/1.1\r\n" + HOST + "Upgrade: websocket\r\n\r\n\0\1\2\n\n");
    assertEndsAt(-1, "CONNECT a:1 HTTP/1.1\r\n" + HOST + "\r\nanything\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.1\n" + HOST + "\r\n",
        "GET / HTTP/1.1\r\nHost: a\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n\n",
        "GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\r\n\r\n",
        "\r\nGET / HTTP/1.1\r\n" + HOST + "\r\n",
        "GET  / HTTP/1.1\r\n" + HOST + "\r\n",
        "GET / HTTP/1.1 \r\n" + HOST + "\r\n",
        "GET /\tHTTP/1.1\r\n" + HOST + "\r\n",
        "GET /\0 HTTP/1.1\r\n" + HOST + "\r\n",
        "GET api HTTP/1.1\r\n" + HOST + "\r\n",
        "GET / HTTP/1.1x\r\n" + HOST + "\r\n",
        "GET /\r\n\r\n",
        "G(T / HTTP/1.1\r\n" + HOST + "\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\n" + HOST + HOST + "\r\n",
        "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
        "GET / HTTP/1.1\r\n" + HOST + "X: a\r\n b\r\n\r\n",
        "GET / HTTP/1.1\r\n" + HOST + "X: a\0b\r\n\r\n",
        "GET / HTTP/1.1\r\n" + HOST + "X : a\r\n\r\n",
        "GET / HTTP/1.1\r\n" + HOST + ": a\r\n\r\n",
        "GET / HTTP/1.1\r\n" + HOST + "X\r\n\r\n",
        "POST / HTTP/1.1\r\n" + HOST + "Content-Length: +5\r\n\r\n",
        "POST / HTTP/1.1\r\n" + HOST + "Content-Length: 5, 5\r\n\r\n",
        "POST / HTTP/1.1\r\n" + HOST + "Content-Length: \r\n\r\n",
        "POST / HTTP/1.1\r\n" + HOST + "Content-Length: 99999999999999999999\r\n\r\n",
        "POST / HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n",
        "POST / HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n",
        "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: gzip, chunked\r\n\r\n",
        "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: identity\r\n\r\n",
        "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: xchunked\r\n\r\n",
        "POST / HTTP/1.0\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n",
        "POST / HTTP/1.1\r\n" + HOST + "Upgrade: x\r\nTransfer-Encoding: chunked\r\n\r\n",
      })
  void refusesWhatMayBeReadInTwoWays(String text) {
    assertEquals(400, assertThrows(MalformedRequestException.class, () -> end(text)).status());
    assertThrows(MalformedRequestException.class, () -> end(text, 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\r\n",
        "g\r\n",
        " 1\r\na\r\n",
        "1 \r\n",
        "0x1\r\n",
        "-1\r\n",
        "1;a=b\r\n",
        "1\na\r\n",
        "1\r\nab\r\n",
        "1\r\na\n",
        "1\r\na\r\n\r\n",
        "0\r\nX: a\r\n\r\n",
        "0\n",
        "0\r\n\n",
        "1111111111111111\r\n"
      })
  void refusesChunksThatAreNone(String chunks) {
    String text = "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n" + chunks;
    assertEquals(400, assertThrows(MalformedRequestException.class, () -> end(text)).status());
    assertThrows(MalformedRequestException.class, () -> end(text, 1));
  }

  @Test
  void refusesOtherVersionsAndHeadsThatAreTooLarge() {
    for (String version : new String[] {"HTTP/2.0", "HTTP/0.9", "HTTP/1.2"}) {
      MalformedRequestException e =
          assertThrows(
              MalformedRequestException.class,
              () -> end("PRI * " + version + "\r\n" + HOST + "\r\n"));
      assertEquals(505, e.status(), version);
    }
    String many = "X: a\r\n".repeat(MessageScanner.MOST_HEADERS);
    String large = "X: " + "a".repeat(MessageScanner.MOST_HEAD_BYTES) + "\r\n";
    for (String headers : new String[] {many, large}) {
      MalformedRequestException e =
          assertThrows(
              MalformedRequestException.class,
              () -> end("GET / HTTP/1.1\r\n" + HOST + headers + "\r\n"));
      assertEquals(431, e.status());
    }
  }

  @Test
  void whyNeverHasWhatTheClientSent() {
    MalformedRequestException e =
        assertThrows(
            MalformedRequestException.class,
            () -> end("GET / HTTP/1.1\r\n" + HOST + "Authorization: Bearer s3cret\n\r\n"));
    assertTrue(!String.valueOf(e.getMessage()).contains("s3cret"), e.getMessage());
  }
}
