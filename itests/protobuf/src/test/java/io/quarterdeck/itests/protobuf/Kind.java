// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.protobuf;

import io.quarterdeck.api.Node;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A resource of discovery.
 *
 * @param apiVersion of its objects
 * @param views its subresources that are read and updated, by name, such as {@code status}
 */
record Kind(
    String apiVersion,
    String plural,
    String name,
    boolean namespaced,
    List<String> verbs,
    List<String> views) {

  /** All that can be created here: what APIServices leave to other servers is theirs. */
  static List<Kind> discover(GoClient client) throws IOException {
    Set<String> elsewhere = elsewhere(client);
    List<Kind> out = new ArrayList<>(of("v1", Node.root(client.json("/api/v1"))));
    for (Node group : Node.root(client.json("/apis")).get("groups").items()) {
      for (Node version : group.get("versions").items()) {
        String apiVersion = version.get("groupVersion").text();
        if (!elsewhere.contains(apiVersion)) {
          out.addAll(of(apiVersion, Node.root(client.json("/apis/" + apiVersion))));
        }
      }
    }
    return out;
  }

  private static Set<String> elsewhere(GoClient client) throws IOException {
    String services = "/apis/apiregistration.k8s.io/v1/apiservices";
    return Node.root(client.json(services)).get("items").items().stream()
        .map(s -> s.get("spec"))
        .filter(s -> !s.get("service").isAbsent())
        .map(s -> s.get("group").text() + "/" + s.get("version").text())
        .collect(Collectors.toSet());
  }

  private static List<Kind> of(String apiVersion, Node document) {
    List<Node> all = document.get("resources").items();
    return all.stream()
        .filter(r -> !r.get("name").text().contains("/"))
        .filter(r -> r.get("verbs").strings().contains("create"))
        .map(r -> of(apiVersion, r, all))
        .toList();
  }

  private static Kind of(String apiVersion, Node resource, List<Node> all) {
    String plural = resource.get("name").text();
    List<String> below =
        all.stream()
            .filter(r -> r.get("name").text().startsWith(plural + "/"))
            .filter(r -> r.get("verbs").strings().containsAll(List.of("get", "update")))
            .map(r -> r.get("name").text().substring(plural.length() + 1))
            .filter(view -> !view.equals("proxy"))
            // which leaves two entries of one owner, whom the next write makes one
            .sorted(Comparator.comparing(view -> view.equals("scale")))
            .toList();
    return new Kind(
        apiVersion,
        plural,
        resource.get("kind").text(),
        resource.get("namespaced").bool(),
        resource.get("verbs").strings(),
        below);
  }

  boolean isStored() {
    return verbs.contains("get");
  }

  /** The path of the collection. */
  String path(String namespace) {
    return (apiVersion.contains("/") ? "/apis/" : "/api/")
        + apiVersion
        + (namespaced ? "/namespaces/" + namespace : "")
        + "/"
        + plural;
  }

  @Override
  public String toString() {
    return apiVersion + " " + name;
  }
}
