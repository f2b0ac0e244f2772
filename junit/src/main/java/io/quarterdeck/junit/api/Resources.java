// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.api;

import java.util.List;
import java.util.Map;

/** Finds where objects are written, in the server's discovery. */
final class Resources {
  private final Connection connection;

  Resources(Connection connection) {
    this.connection = connection;
  }

  /** The path of an object. */
  String path(Map<String, Object> object, String namespace) {
    String version = Trees.text(object, "apiVersion");
    String kind = Trees.text(object, "kind");
    Map<String, Object> metadata = Trees.object(object, "metadata");
    String group = version.contains("/") ? "/apis/" + version : "/api/" + version;
    Map<String, Object> resource =
        served(group).stream()
            .filter(r -> Trees.text(r, "kind").equals(kind))
            .filter(r -> !Trees.text(r, "name").contains("/"))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("no " + kind + " of " + version + " is served"));
    String plural = Trees.text(resource, "name");
    String own = Trees.text(metadata, "namespace");
    String in =
        Boolean.TRUE.equals(resource.get("namespaced"))
            ? "/namespaces/" + (own.isEmpty() ? namespace : own)
            : "";
    return group + in + "/" + plural + "/" + Trees.text(metadata, "name");
  }

  boolean isServed(String group, String plural) {
    return served(group).stream().anyMatch(r -> Trees.text(r, "name").equals(plural));
  }

  private List<Map<String, Object>> served(String group) {
    Connection.Answer answer = connection.get(group);
    return answer.isSuccess() ? Trees.objects(answer.tree(), "resources") : List.of();
  }
}
