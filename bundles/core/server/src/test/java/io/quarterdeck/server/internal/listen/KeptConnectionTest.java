// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Behind which answers a connection can be used again: Go's rules, not those of Apache httpd. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeptConnectionTest {
  private Endpoint endpoint;
  private SSLContext tls;

  @BeforeAll
  void open(@TempDir Path folder) throws Exception {
    TestPki pki = new TestPki(folder);
    endpoint = Endpoint.open(pki.settings(), KeptConnectionTest::answer);
    tls = pki.client(null);
  }

  @AfterAll
  void close() {
    endpoint.close();
  }

  /** {@code /api/STATUS} is answered with it, and {@code /api/STATUS/last} for the last time. */
  private static ApiResponse answer(ApiRequest request) {
    String[] parts = request.path().split("/", -1);
    ApiResponse answer =
        ApiResponse.bytes(
            Integer.parseInt(parts[2]),
            ApiResponse.TEXT,
            parts[2].getBytes(StandardCharsets.US_ASCII));
    return parts.length > 3 ? answer.withHeader("Connection", "close") : answer;
  }

  private RawTls client() throws IOException {
    return new RawTls(tls, endpoint.port());
  }

  private static String request(String line, String... headers) {
    StringBuilder out = new StringBuilder(line + "\r\nHost: a\r\n");
    for (String header : headers) {
      out.append(header).append("\r\n");
    }
    return out.append("\r\n").toString();
  }

  private static String get(String status) {
    return request("GET /api/" + status + " HTTP/1.1");
  }

  private static void assertKept(RawTls client, String answer) throws IOException {
    assertFalse(answer.contains("Connection:"), answer);
    assertTrue(client.send(get("200")).answer().startsWith("HTTP/1.1 200 "));
  }

  private static void assertClosed(RawTls client, String answer) throws IOException {
    assertTrue(answer.contains("\r\nConnection: close\r\n"), answer);
    assertEquals("", client.rest());
  }

  @ParameterizedTest
  @ValueSource(strings = {"400", "403", "408", "411", "413", "414", "417", "429", "500", "501"})
  void aRefusalKeepsIt(String status) throws Exception {
    try (RawTls client = client()) {
      String answer = client.send(get(status)).answer();
      assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
      assertKept(client, answer);
    }
  }

  @Test
  void aThousandRefusalsGoOverOne() throws Exception {
    try (RawTls client = client()) {
      for (int i = 0; i < 1_000; i++) {
        String answer = client.send(get("503")).answer();
        assertTrue(answer.startsWith("HTTP/1.1 503 "), answer);
      }
      assertKept(client, client.send(get("505")).answer());
    }
  }

  @Test
  void theNextAnswerMayClose() throws Exception {
    try (RawTls client = client()) {
      assertKept(client, client.send(get("503")).answer());
      assertClosed(client, client.send(get("503/last")).answer());
    }
  }

  @Test
  void theClientMayWantItClosed() throws Exception {
    try (RawTls client = client()) {
      String asked = request("GET /api/503 HTTP/1.1", "Connection: close");
      assertClosed(client, client.send(asked).answer());
    }
    try (RawTls client = client()) {
      assertClosed(client, client.send(request("GET /api/503 HTTP/1.0")).answer());
    }
  }

  @Test
  void anAnswerWithoutABodyKeepsIt() throws Exception {
    try (RawTls client = client()) {
      client.send(request("HEAD /api/500 HTTP/1.1"));
      client.send(get("200"));
      String both = client.answer().replace("500", "");
      assertFalse(both.contains("Connection:"), both);
    }
  }

  @Test
  void aSmallBodyThatNobodyReadIsSkipped() throws Exception {
    try (RawTls client = client()) {
      String post = request("POST /api/500 HTTP/1.1", "Content-Length: 70000");
      assertKept(client, client.send(post + "x".repeat(70_000)).answer());
    }
  }

  @Test
  void aBodyWithoutAnEndClosesIt() throws Exception {
    try (RawTls client = client()) {
      String post = request("POST /api/500 HTTP/1.1", "Transfer-Encoding: chunked");
      assertTrue(client.send(post + "9\r\n").answer().contains("Connection: close"));
    }
  }

  @Test
  void whatIsNoRequestClosesIt() throws Exception {
    try (RawTls client = client()) {
      assertClosed(client, client.send(request("GET /api/%zz HTTP/1.1")).answer());
    }
    try (RawTls client = client()) {
      assertClosed(client, client.send(request("GET /api/200 HTTP/1.1", "no header")).answer());
    }
  }
}
