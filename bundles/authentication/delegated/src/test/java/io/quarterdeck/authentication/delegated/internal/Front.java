// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.delegated.internal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.quarterdeck.libraries.client.Credential;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server in front over HTTPS; what it answers is a test's. */
final class Front implements AutoCloseable {
  final List<String> asked = new CopyOnWriteArrayList<>();
  volatile int code = 200;
  volatile String body = "{}";

  private final HttpsServer server;
  private final TestCertificate identity = TestCertificate.loopback();

  Front() throws IOException {
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(identity.context(null)));
    server.createContext("/", this::handle);
    server.start();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    asked.add(
        exchange.getRequestURI()
            + " "
            + exchange.getRequestHeaders().getFirst("Authorization")
            + " "
            + sent);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(code, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private URI url() {
    return URI.create("https://127.0.0.1:" + server.getAddress().getPort());
  }

  Kubeconfig kubeconfig() {
    return new Kubeconfig(url(), identity.pem(), false, credential());
  }

  /** Of somebody who takes another server for it. */
  Kubeconfig kubeconfigOfAnother(TestCertificate other) {
    return new Kubeconfig(url(), other.pem(), false, credential());
  }

  private static Credential credential() {
    return new Credential("me", () -> "Bearer own", null);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
