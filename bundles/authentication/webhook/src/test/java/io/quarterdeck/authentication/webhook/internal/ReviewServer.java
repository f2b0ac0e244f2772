// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.webhook.internal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A service over HTTPS with a certificate of its own; what it answers is a test's. */
final class ReviewServer implements AutoCloseable {
  /** An answer. */
  record Answer(int code, String body) {}

  final List<String> asked = new ArrayList<>();
  final List<String> tokens = new ArrayList<>();
  volatile Function<String, Answer> answers = body -> new Answer(200, "{}");

  private final HttpsServer server;
  private final TestCertificate identity = TestCertificate.loopback();

  ReviewServer() throws IOException {
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(identity.context(null)));
    server.createContext("/review", this::handle);
    server.start();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Answer answer;
    synchronized (this) {
      asked.add(body);
      tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
      answer = answers.apply(body);
    }
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.code(), bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** A kubeconfig that leads here. */
  Path kubeconfig(Path folder, String more) throws IOException {
    Path ca = identity.write(folder.resolve("ca.pem"));
    return Files.writeString(
        folder.resolve("webhook.kubeconfig"),
        """
        apiVersion: v1
        kind: Config
        current-context: c
        contexts: [{name: c, context: {cluster: here, user: me}}]
        clusters: [{name: here, cluster: {server: "https://127.0.0.1:%d/review"%s}}]
        users: [{name: me, user: {token: server-secret}}]
        """
            .formatted(
                server.getAddress().getPort(),
                more.isEmpty() ? ", certificate-authority: " + ca.getFileName() : more));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
