// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.webhooks;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.webhook.admission.AdmissionController;
import io.javaoperatorsdk.webhook.admission.NotAllowedException;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PemKeyCertOptions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A webhook server that has nothing of ours: Vert.x' HTTP and TLS (which offers HTTP/2 and keeps
 * connections as it likes), fabric8's model, and the admission controllers of the Java Operator
 * SDK's framework, put together as its own samples do. {@code /label} adds a label by a JSON patch
 * that the framework works out, {@code /judge} refuses what holds a password.
 */
final class ForeignServer implements AutoCloseable {
  private static final Map<String, AdmissionController<ConfigMap>> CONTROLLERS =
      Map.of(
          "/label",
          new AdmissionController<>(
              (map, operation) ->
                  new ConfigMapBuilder(map)
                      .editMetadata()
                      .addToLabels("by", "framework")
                      .endMetadata()
                      .build()),
          "/judge",
          new AdmissionController<>(
              (map, old, operation) -> {
                if (map.getData() != null && map.getData().containsKey("password")) {
                  throw new NotAllowedException("no passwords here", 418);
                }
              }));

  private final Vertx vertx = Vertx.vertx();
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger reviews = new AtomicInteger();
  private final HttpServer server;

  /** On a free port of the loopback interface. */
  ForeignServer(TestCertificate identity) throws Exception {
    PemKeyCertOptions key =
        new PemKeyCertOptions()
            .addCertValue(Buffer.buffer(identity.pem()))
            .addKeyValue(Buffer.buffer(identity.keyPem()));
    HttpServerOptions options =
        new HttpServerOptions()
            .setHost("127.0.0.1")
            .setPort(0)
            .setSsl(true)
            .setUseAlpn(true)
            .setKeyCertOptions(key);
    server =
        await(
            vertx
                .createHttpServer(options)
                .connectionHandler(c -> connections.incrementAndGet())
                .requestHandler(this::handle)
                .listen());
  }

  String url(String path) {
    return "https://127.0.0.1:" + server.actualPort() + path;
  }

  /** How many TLS connections were made. */
  int connections() {
    return connections.get();
  }

  /** How many reviews were answered. */
  int reviews() {
    return reviews.get();
  }

  private void handle(HttpServerRequest request) {
    AdmissionController<ConfigMap> controller = CONTROLLERS.get(request.path());
    if (controller == null || !request.isSSL()) {
      request.response().setStatusCode(404).end();
      return;
    }
    request
        .body()
        .map(body -> Serialization.unmarshal(body.toString(), AdmissionReview.class))
        .map(controller::handle)
        .onSuccess(
            answer -> {
              reviews.incrementAndGet();
              request
                  .response()
                  .putHeader("content-type", "application/json")
                  .end(Serialization.asJson(answer));
            })
        .onFailure(e -> request.response().setStatusCode(500).end(e.toString()));
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws Exception {
    await(vertx.close());
  }
}
