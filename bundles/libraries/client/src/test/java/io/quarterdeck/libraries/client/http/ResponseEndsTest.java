// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where answers end, and when their connection may carry another call. */
final class ResponseEndsTest {
  private static final int MOST = 10;

  private static Response read(String text) throws IOException {
    return new ResponseReader(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)), MOST)
        .read();
  }

  private static String body(Response response) {
    return new String(response.body(), StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @CsvSource({
    "'HTTP/1.1 200 OK\r\nContent-Length: 1', true",
    "'HTTP/1.0 200 OK\r\nContent-Length: 1', false",
    "'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: Close', false",
    "'HTTP/1.1 200 OK', false"
  })
  void aConnectionIsUsedAgainOnlyBehindAWholeAnswerOfHttp11(String head, boolean again)
      throws IOException {
    Response response = read(head + "\r\n\r\nx");
    assertEquals("x", body(response));
    assertEquals(again, response.reusable());
  }

  @Test
  void ofRepeatedHeadersTheLastCounts() throws IOException {
    Response response = read("HTTP/1.1 204 x\r\nA: 1\r\na : 2\r\n\r\n");
    assertEquals("2", response.header("A"));
    assertEquals("", response.header("b"));
    assertTrue(response.reusable());
  }

  @Test
  void whatIsOnlyOnTheWayIsPassedOver() throws IOException {
    assertEquals(
        201,
        read("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 x\r\nA: b\r\n\r\nHTTP/1.1 201 x\r\n\r\n")
            .status());
  }

  @Test
  void anAnswerMayBeAsLongAsIsRead() throws IOException {
    String ten = "0123456789";
    assertEquals(ten, body(read("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n" + ten)));
    assertEquals(ten, body(read("HTTP/1.1 200 OK\r\n\r\n" + ten)));
    assertEquals(
        ten,
        body(
            read(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\n01234\r\n5\r\n56789"
                    + "\r\n0\r\nT: r\r\n\r\n")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\r\n0123456789a",
        "Content-Length: 11\r\n\r\n0123456789a",
        "Transfer-Encoding: chunked\r\n\r\nb\r\n0123456789a\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\na\r\n0123456789\r\n1\r\na\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n7fffffff\r\n"
      })
  void aLongerOneIsRefused(String rest) {
    assertEquals(
        "the response is larger than 10 bytes",
        assertThrows(IOException.class, () -> read("HTTP/1.1 200 OK\r\n" + rest)).getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "+1", "0x1", "99999999999", ""})
  void aLengthIsANumber(String length) {
    assertEquals(
        "bad length in HTTP response \"" + length + "\"",
        assertThrows(
                IOException.class,
                () -> read("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\nx"))
            .getMessage());
    assertEquals(
        "bad length in HTTP response \"" + length + "\"",
        assertThrows(
                IOException.class,
                () ->
                    read("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + length + "\r\n"))
            .getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "'', EOF",
    "HTTP/1.1, unexpected EOF",
    "'HTTP/1.1 200 OK\r\nA: b', unexpected EOF",
    "'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nx', unexpected EOF"
  })
  void whatStopsIsNotTakenForWhole(String text, String why) {
    assertEquals(why, assertThrows(EOFException.class, () -> read(text)).getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "hello, malformed HTTP response \"hello\"",
    "HTTP/2 200, malformed HTTP response \"HTTP/2 200\"",
    "HTTP/1.1 20, malformed HTTP response \"HTTP/1.1 20\"",
    "'HTTP/1.1 200 OK\r\n: b', malformed MIME header line: : b",
    "'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab', malformed chunked encoding"
  })
  void whatIsNoAnswerIsReported(String text, String why) {
    assertEquals(why, assertThrows(IOException.class, () -> read(text + "\r\n\r\n")).getMessage());
  }
}
