// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ResponseReaderTest {
  private static Response read(String text) throws IOException {
    byte[] bytes = text.replace("|", "\r\n").getBytes(StandardCharsets.UTF_8);
    return new ResponseReader(new ByteArrayInputStream(bytes), 10).read();
  }

  private static String failure(String text) {
    return String.valueOf(assertThrows(IOException.class, () -> read(text)).getMessage());
  }

  private static String body(Response r) {
    return new String(r.body(), StandardCharsets.UTF_8);
  }

  @Test
  void lengthsChunksAndEnds() throws IOException {
    Response exact = read("HTTP/1.1 200 OK|Content-Length: 3||abcdef");
    assertEquals("abc", body(exact));
    assertTrue(exact.reusable());
    Response chunked =
        read("HTTP/1.1 200 OK|Transfer-Encoding: chunked||3;x=y|abc|2|de|0|Trailer: t||");
    assertEquals("abcde", body(chunked));
    assertTrue(chunked.reusable());
    Response open = read("HTTP/1.1 200 OK||abc");
    assertEquals("abc", body(open));
    assertFalse(open.reusable());
    assertFalse(read("HTTP/1.0 200 OK|Content-Length: 0||").reusable());
    assertFalse(read("HTTP/1.1 200 OK|Connection: Close|Content-Length: 0||").reusable());
    assertEquals(204, read("HTTP/1.1 100 Continue||HTTP/1.1 204 No Content||").status());
  }

  @Test
  void everyPartIsBounded() {
    assertEquals("the response is larger than 10 bytes", failure("HTTP/1.1 200 OK||12345678901"));
    assertEquals(
        "the response is larger than 10 bytes",
        failure("HTTP/1.1 200 OK|Content-Length: 11||12345678901"));
    assertEquals(
        "the response is larger than 10 bytes",
        failure("HTTP/1.1 200 OK|Transfer-Encoding: chunked||6|123456|5|12345|0||"));
    assertTrue(failure("HTTP/1.1 200 OK|X: " + "y".repeat(70_000) + "||").contains("head"));
  }

  @Test
  void whatIsNoResponseFails() {
    assertEquals("EOF", failure(""));
    assertEquals("unexpected EOF", failure("HTTP/1.1 200"));
    assertEquals("unexpected EOF", failure("HTTP/1.1 200 OK|Content-Length: 3||ab"));
    assertEquals("malformed HTTP response \"SSH-2.0\"", failure("SSH-2.0|"));
    assertEquals("malformed MIME header line: nonsense", failure("HTTP/1.1 200 OK|nonsense||"));
    assertEquals(
        "bad length in HTTP response \"-1\"", failure("HTTP/1.1 200 OK|Content-Length: -1||"));
    assertEquals(
        "bad length in HTTP response \"zz\"",
        failure("HTTP/1.1 200 OK|Transfer-Encoding: chunked||zz|"));
  }
}
