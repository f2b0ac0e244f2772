// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The heads of answers, and where their bodies end. */
final class ReplyTest {
  private static InputStream in(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static Reply read(String text) throws IOException {
    return Reply.read(in(text));
  }

  @Test
  void aHeadIsAStatusAndHeadersByTheirFirstSpelling() throws Exception {
    Reply reply = read("HTTP/1.1 200 OK\r\nSet-Cookie: a \r\nX:\r\nset-cookie:b\r\n\r\nbody");
    assertEquals(200, reply.status());
    assertEquals(Map.of("Set-Cookie", List.of("a", "b"), "X", List.of("")), reply.headers());
    assertEquals("a", reply.first("SET-COOKIE"));
    assertEquals("", reply.first("absent"));
  }

  @Test
  void linesMayEndWithoutACarriageReturn() throws Exception {
    assertEquals(Map.of("A", List.of("b")), read("HTTP/1.0 404\nA: b\n\n").headers());
  }

  @Test
  void whatIsOnlyOnTheWayIsPassedOver() throws Exception {
    assertEquals(
        204,
        read("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 x\r\nA: b\r\n\r\nHTTP/1.1 204 x\r\n\r\n")
            .status());
    assertEquals(101, read("HTTP/1.1 101 Switching Protocols\r\n\r\n").status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"SSH-2.0-x", "HTTP/2 200", "HTTP/1.1", "HTTP/1.1 20", "HTTP/1.1 2000 OK", ""})
  void anotherFirstLineIsMalformed(String line) {
    ProtocolException e = assertThrows(ProtocolException.class, () -> read(line + "\r\n\r\n"));
    assertEquals("malformed HTTP response \"" + line + "\"", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"no colon", ": nameless"})
  void aHeaderHasAName(String line) {
    ProtocolException e =
        assertThrows(ProtocolException.class, () -> read("HTTP/1.1 200 OK\r\n" + line + "\r\n"));
    assertEquals("malformed MIME header line: \"" + line + "\"", e.getMessage());
  }

  @Test
  void aHeadThatStopsIsAnEnd() {
    assertEquals(
        "EOF",
        assertThrows(EOFException.class, () -> read("HTTP/1.1 200 OK\r\nA: b\r\n")).getMessage());
    assertThrows(EOFException.class, () -> read("HTTP/1.1 200"));
  }

  @Test
  void aHeadHasAnEnd() {
    String long1 = "A: " + "x".repeat(200 * 1024) + "\r\n";
    assertThrows(ProtocolException.class, () -> read("HTTP/1.1 200 OK\r\n" + long1 + long1));
  }

  private static String body(String method, String head, String rest) throws IOException {
    return new String(
        read(head + "\r\n\r\n").body(in(rest), method).readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, HTTP/1.1 200 OK, until the end",
    "GET, 'HTTP/1.1 200 OK\r\nContent-Length: 5', until",
    "GET, 'HTTP/1.1 200 OK\r\nContent-Length: 0', ''",
    "HEAD, 'HTTP/1.1 200 OK\r\nContent-Length: 5', ''",
    "GET, 'HTTP/1.1 204 No Content\r\nContent-Length: 5', ''",
    "GET, 'HTTP/1.1 304 Not Modified\r\nContent-Length: 5', ''"
  })
  void aBodyEndsWhereItsHeadSays(String method, String head, String body) throws Exception {
    assertEquals(body, body(method, head, "until the end"));
  }

  @Test
  void chunksCountBeforeALength() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: gzip, Chunked";
    assertEquals("abc", body("GET", head, "3\r\nabc\r\n0\r\n\r\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "+1", "x", "1.0", "9999999999999999999"})
  void aLengthIsANumberOfBytes(String length) {
    ProtocolException e =
        assertThrows(
            ProtocolException.class,
            () -> body("GET", "HTTP/1.1 200 OK\r\nContent-Length: " + length, "x"));
    assertEquals("bad Content-Length \"" + length + "\"", e.getMessage());
  }

  @Test
  void aBodyThatIsShorterThanItsLengthIsNotTakenForWhole() throws Exception {
    InputStream body = new SizedBody(in("abc"), 4);
    assertEquals(3, body.read(new byte[9], 0, 9));
    assertEquals(
        "unexpected EOF", assertThrows(EOFException.class, () -> body.read()).getMessage());
  }

  @Test
  void whatFollowsASizedBodyIsLeftThere() throws Exception {
    InputStream in = in("abcd");
    InputStream body = new SizedBody(in, 3);
    assertEquals('a', body.read());
    assertEquals(2, body.read(new byte[9], 0, 9));
    assertEquals(-1, body.read());
    assertEquals(-1, body.read(new byte[9], 0, 9));
    assertEquals('d', in.read());
  }

  private static String chunked(String text) throws IOException {
    return new String(new ChunkedBody(in(text)).readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  @Test
  void chunksAreJoinedAndExtensionsAndTrailersDropped() throws Exception {
    assertEquals(
        "abcdefghijklm",
        chunked("2;a=b\r\nab\r\nA \r\ncdefghijkl\r\n001\nm\n0\r\nX: y\r\nZ: w\r\n\r\n"));
    assertEquals("", chunked("0\r\n\r\n"));
  }

  @Test
  void aByteAtATimeIsTheSame() throws Exception {
    InputStream body = new ChunkedBody(in("1\r\n\u00ff\r\n1\r\na\r\n0\r\n\r\n"));
    assertEquals(255, body.read());
    assertEquals('a', body.read());
    assertEquals(-1, body.read());
    assertEquals(-1, body.read());
  }

  @Test
  void whatFollowsTheLastChunkIsLeftThere() throws Exception {
    InputStream in = in("1\r\na\r\n0\r\n\r\nnext");
    assertEquals(1, new ChunkedBody(in).readAllBytes().length);
    assertEquals('n', in.read());
  }

  @ParameterizedTest
  @CsvSource({
    "'x\r\n', invalid byte in chunk length",
    "'-1\r\n', invalid byte in chunk length",
    "'+1\r\na\r\n0\r\n\r\n', invalid byte in chunk length",
    "'\r\n', invalid byte in chunk length",
    "'ffffffffffffffffff\r\n', invalid byte in chunk length",
    "'1\r\nab\r\n0\r\n\r\n', malformed chunked encoding"
  })
  void whatIsNoChunkIsReported(String text, String why) {
    assertEquals(why, assertThrows(ProtocolException.class, () -> chunked(text)).getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2", "2\r\na", "2\r\nab", "2\r\nab\r\n", "0\r\n", "0\r\nX: y\r\n"})
  void chunksThatStopAreNotTakenForWhole(String text) {
    assertThrows(EOFException.class, () -> chunked(text));
  }

  @Test
  void trailersHaveAnEnd() {
    String trailers = "A: b\r\n".repeat(5000);
    ProtocolException e =
        assertThrows(ProtocolException.class, () -> chunked("0\r\n" + trailers + "\r\n"));
    assertTrue(String.valueOf(e.getMessage()).contains("too many trailers"), e.getMessage());
  }
}
