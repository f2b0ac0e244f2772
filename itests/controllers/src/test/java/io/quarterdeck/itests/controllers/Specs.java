// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.controllers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server with three simulated nodes, for what the end-to-end specs of Kubernetes check. JSON is
 * written with single quotes. Thread-safe.
 */
final class Specs implements AutoCloseable {
  private static final String NAMESPACES = "/api/v1/namespaces";

  private final DistributionProcess server;
  private final RawClient client;
  private final AtomicInteger number = new AtomicInteger();

  Specs(Path folder) {
    server = server(folder);
    client = RawClient.admin(server);
  }

  /** A server with three simulated nodes. */
  static DistributionProcess server(Path folder) {
    return DistributionProcess.start(
        folder, "--set", "controllers.mode=auto", "--set", "controllers.nodes.simulated=3");
  }

  /** A new namespace with its account, as a path in the core group. */
  String namespace() throws Exception {
    String name = "spec-" + number.incrementAndGet();
    create(NAMESPACES, "{'metadata':{'name':'" + name + "'}}");
    String path = NAMESPACES + "/" + name;
    until("it has an account", () -> isThere(path + "/serviceaccounts/default"));
    return path;
  }

  /** The same namespace in another group. */
  static String in(String group, String namespace) {
    return "/apis/" + group + namespace.substring("/api/v1".length());
  }

  ApiObject create(String path, String json) throws Exception {
    HttpResponse<String> answer = client.post(path, json.replace('\'', '"'));
    assertEquals(201, answer.statusCode(), answer.body());
    return decode(answer);
  }

  int tryCreate(String path, String json) throws Exception {
    return client.post(path, json.replace('\'', '"')).statusCode();
  }

  ApiObject patch(String path, String json) throws Exception {
    HttpResponse<String> answer = client.patch(path, json.replace('\'', '"'));
    assertEquals(200, answer.statusCode(), answer.body());
    return decode(answer);
  }

  void delete(String path) throws Exception {
    HttpResponse<String> answer = client.delete(path);
    assertEquals(200, answer.statusCode(), answer.body());
  }

  boolean isThere(String path) throws Exception {
    return client.get(path).statusCode() == 200;
  }

  /** The object, or what the server says in its place. */
  Node get(String path) throws Exception {
    return decode(client.get(path)).root();
  }

  List<Node> list(String path) throws Exception {
    return get(path).get("items").items();
  }

  private static ApiObject decode(HttpResponse<String> answer) {
    return Json.decode(answer.body().getBytes(StandardCharsets.UTF_8));
  }

  static void until(String what, Callable<Boolean> condition) throws Exception {
    Await.until(what, condition);
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
