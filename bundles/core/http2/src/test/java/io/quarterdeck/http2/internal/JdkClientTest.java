// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The JDK's client over TLS: somebody else's idea of HTTP/2. */
class JdkClientTest {
  private final FakeRequests requests = new FakeRequests();

  @Test
  void manyRequestsAndALargeAnswerOnOneConnection() throws Exception {
    String large = "0123456789".repeat(100_000);
    requests.answering(
        asked ->
            Thread.ofVirtual()
                .start(
                    () -> asked.answer(200, asked.head.target().equals("/large") ? large : "ok")));
    try (TlsServer server = new TlsServer(requests);
        HttpClient client = server.client()) {
      assertEquals(large, get(client, server.uri("/large")).get().body());
      for (int round = 0; round < 4; round++) {
        eighty(client, server);
      }
      assertEquals(1, server.connections());
    }
  }

  /** The JDK's client fails, rather than to wait, with more than the server allows. */
  private static void eighty(HttpClient client, TlsServer server) throws Exception {
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      answers.add(get(client, server.uri("/" + i)));
    }
    for (CompletableFuture<HttpResponse<String>> answer : answers) {
      assertEquals("ok", answer.get().body());
      assertEquals(HttpClient.Version.HTTP_2, answer.get().version());
    }
  }

  @Test
  void aBodyLargerThanTheWindow() throws Exception {
    requests.answering(
        asked -> {
          Thread.ofVirtual().start(() -> echoLength(asked));
        });
    try (TlsServer server = new TlsServer(requests);
        HttpClient client = server.client()) {
      HttpRequest post =
          HttpRequest.newBuilder(server.uri("/upload"))
              .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[3_000_000]))
              .build();
      assertEquals("3000000", client.send(post, HttpResponse.BodyHandlers.ofString()).body());
    }
  }

  private static void echoLength(FakeRequests.Asked asked) {
    int credited = 0;
    while (!asked.ended) {
      int size = asked.body.size();
      asked.reply.credit(size - credited);
      credited = size;
      Thread.onSpinWait();
    }
    asked.reply.head(200, List.of(Map.entry("content-type", "text/plain")));
    String text = Integer.toString(asked.body.size());
    asked.reply.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    asked.reply.finish();
  }

  private static CompletableFuture<HttpResponse<String>> get(HttpClient client, URI uri) {
    return client.sendAsync(
        HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }
}
