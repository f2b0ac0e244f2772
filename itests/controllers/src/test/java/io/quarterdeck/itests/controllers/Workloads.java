// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.controllers;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** The workloads of one namespace, as a client without types sees them. Quotes may be single. */
record Workloads(RawClient client, String namespace) {
  private static final Map<String, String> GROUPS =
      Map.of(
          "pods", "/api/v1",
          "events", "/api/v1",
          "replicationcontrollers", "/api/v1",
          "resourcequotas", "/api/v1",
          "poddisruptionbudgets", "/apis/policy/v1");

  /** A pod that never gets so far as to run. */
  static final String STUCK = "'annotations':{'simulated.quarterdeck.io/start-delay':'1h'},";

  /** The namespace with its account. */
  static Workloads in(RawClient client, String namespace) throws Exception {
    Workloads out = new Workloads(client, namespace);
    ok(client.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"" + namespace + "\"}}"));
    Await.until(
        "it has an account",
        () ->
            client.get("/api/v1/namespaces/" + namespace + "/serviceaccounts/default").statusCode()
                == 200);
    return out;
  }

  /** The spec of pods that have a label and one container of an image. */
  static String template(String app, String image, String metadata, String spec) {
    return "'template':{'metadata':{%s'labels':{'app':'%s'}},'spec':{%s'terminationGracePeriodSeconds':0,"
            .formatted(metadata, app, spec)
        + "'containers':[{'name':'c','image':'%s'}]}}".formatted(image);
  }

  /** A selector and a template, and other fields with commas behind them. */
  static String spec(String resource, String app, String image, String fields) {
    String labels = "{'app':'" + app + "'}";
    String selector =
        resource.equals("replicationcontrollers") ? labels : "{'matchLabels':" + labels + "}";
    return "{" + fields + "'selector':" + selector + "," + template(app, image, "", "") + "}";
  }

  static Node ok(HttpResponse<String> answer) {
    assertTrue(answer.statusCode() < 300, answer.statusCode() + " " + answer.body());
    return Node.root(Json.read(answer.body()));
  }

  private static String quoted(String json) {
    return json.replace('\'', '"');
  }

  String path(String resource, String name) {
    return GROUPS.getOrDefault(resource, "/apis/apps/v1")
        + "/namespaces/"
        + namespace
        + "/"
        + resource
        + (name.isEmpty() ? "" : "/" + name);
  }

  /** Creates one that is labelled by its name too. */
  Node create(String resource, String name, String spec) throws Exception {
    return ok(
        client.post(
            path(resource, ""),
            quoted(
                "{'metadata':{'name':'%s','labels':{'app':'%s'}},'spec':%s}"
                    .formatted(name, name, spec))));
  }

  Node get(String resource, String name) throws Exception {
    return ok(client.get(path(resource, name)));
  }

  long number(String resource, String name, String... field) throws Exception {
    return get(resource, name).at(field).number();
  }

  List<Node> list(String resource, String app) throws Exception {
    return ok(client.get(path(resource, "") + "?labelSelector=app%3D" + app)).get("items").items();
  }

  List<String> names(String resource, String app) throws Exception {
    return list(resource, app).stream().map(o -> o.at("metadata", "name").text()).sorted().toList();
  }

  /**
   * A strategic merge patch.
   *
   * @param name may have a subresource behind a slash
   */
  Node patch(String resource, String name, String json) throws Exception {
    return ok(client.patch(path(resource, name), quoted(json)));
  }

  void delete(String resource, String name) throws Exception {
    ok(client.delete(path(resource, name)));
  }

  /** The status of one of the status's conditions and why; empty when there is none. */
  static String condition(Node object, String type) {
    for (Node c : object.at("status", "conditions").items()) {
      if (c.get("type").text().equals(type)) {
        return (c.get("status").text() + " " + c.get("reason").text()).strip();
      }
    }
    return "";
  }

  /** The UID of who controls an object; empty for nobody. */
  static String controller(Node object) {
    for (Node owner : object.at("metadata", "ownerReferences").items()) {
      if (owner.get("controller").bool()) {
        return owner.get("uid").text();
      }
    }
    return "";
  }

  /** Those pods of a workload that are ready. */
  List<Node> ready(String app) throws Exception {
    return list("pods", app).stream()
        .filter(p -> p.at("metadata", "deletionTimestamp").isAbsent())
        .filter(p -> condition(p, "Ready").startsWith("True"))
        .toList();
  }

  void awaitReady(String app, int count) throws Exception {
    Await.until(count + " of " + app, () -> ready(app).size() == count);
  }

  /** What is said of one from now on; it ends with the server. */
  List<Node> watch(String resource, String name) throws Exception {
    String revision = get(resource, name).at("metadata", "resourceVersion").text();
    HttpResponse<Stream<String>> answer =
        client.lines(
            path(resource, "")
                + "?watch=1&fieldSelector=metadata.name%3D"
                + name
                + "&resourceVersion="
                + revision);
    List<Node> seen = new CopyOnWriteArrayList<>();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                answer.body().forEach(l -> seen.add(Node.root(Json.read(l)).get("object")));
              } catch (RuntimeException e) {
                seen.add(Node.root(Map.of("broken", String.valueOf(e.getMessage()))));
              }
            });
    return seen;
  }
}
