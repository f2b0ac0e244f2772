// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.aggregation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** What the server in front knows of those behind it. */
record Front(RawClient admin) {
  static final String SERVICES = "/apis/apiregistration.k8s.io/v1/apiservices";
  static final String AGGREGATED =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

  /** A service in default that is this machine. */
  void service(String name, int port) throws IOException {
    created(
        admin.post(
            "/api/v1/namespaces/default/services",
            """
            {"apiVersion":"v1","kind":"Service","metadata":{"name":"%s"},"spec":
             {"type":"ExternalName","externalName":"localhost","ports":[{"port":%d}]}}
            """
                .formatted(name, port)));
  }

  /**
   * The group {@code NAME.example.com}, version v1, behind the service of this name.
   *
   * @param trust the field of the APIService that says whom to trust
   */
  void register(String name, String trust, int port) throws IOException {
    created(
        admin.post(
            SERVICES,
            """
            {"apiVersion":"apiregistration.k8s.io/v1","kind":"APIService",
             "metadata":{"name":"v1.%1$s.example.com"},"spec":{"group":"%1$s.example.com",
             "version":"v1","groupPriorityMinimum":1000,"versionPriority":15,%2$s,
             "service":{"namespace":"default","name":"%1$s","port":%3$d}}}
            """
                .formatted(name, trust, port)));
  }

  private static void created(HttpResponse<String> answer) {
    assertEquals(201, answer.statusCode(), answer.body());
  }

  /** {@code Available} of a group that was registered here. */
  Node condition(String name) throws IOException {
    String answer = admin.get(SERVICES + "/v1." + name + ".example.com").body();
    return Node.root(Json.read(answer)).at("status", "conditions").index(0);
  }

  void awaitAvailable(String name, boolean wanted) throws Exception {
    Await.until(
        "Available is " + wanted,
        Duration.ofSeconds(20),
        () -> condition(name).get("status").text().equals(wanted ? "True" : "False"));
  }

  /** Of the first version of a group in the aggregated discovery document; empty without one. */
  String freshness(String group) throws IOException {
    byte[] answer =
        admin.exchange("GET", "/apis", Map.of("Accept", AGGREGATED), new byte[0]).body();
    Node document = Node.root(Json.read(new String(answer, StandardCharsets.UTF_8)));
    for (Node g : document.get("items").items()) {
      if (g.at("metadata", "name").text().equals(group)) {
        return g.get("versions").index(0).get("freshness").text();
      }
    }
    return "";
  }
}
