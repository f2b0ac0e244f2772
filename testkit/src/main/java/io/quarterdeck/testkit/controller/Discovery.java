// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.controller;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.testkit.lookup.MemoryClient;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Aggregated discovery documents, piece by piece. */
public final class Discovery {
  private static final List<String> VERBS =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");

  private final Map<String, ApiObject> documents = new LinkedHashMap<>();

  public Discovery() {
    for (String path : List.of("/api", "/apis")) {
      documents.put(
          path, new ApiObject(new LinkedHashMap<>(Map.of("kind", "APIGroupDiscoveryList"))));
    }
  }

  /** A resource with every verb. */
  public Discovery with(
      String group, String version, String resource, String kind, boolean namespaced) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("resource", resource);
    out.put("responseKind", new LinkedHashMap<>(Map.of("group", "", "version", "", "kind", kind)));
    out.put("scope", namespaced ? "Namespaced" : "Cluster");
    out.put("verbs", VERBS);
    Trees.list(version(group, version), "resources").add(out);
    return this;
  }

  /** A version whose server does not answer. */
  public Discovery stale(String group, String version) {
    version(group, version).put("freshness", "Stale");
    return this;
  }

  private Map<String, @Nullable Object> version(String group, String version) {
    ApiObject document = documents.get(group.isEmpty() ? "/api" : "/apis");
    if (document == null) {
      throw new IllegalStateException();
    }
    Map<String, @Nullable Object> in = named(Trees.list(document.tree(), "items"), group);
    for (Object known : Trees.list(in, "versions")) {
      Map<String, @Nullable Object> one = Trees.asObject(known);
      if (one != null && version.equals(one.get("version"))) {
        return one;
      }
    }
    Map<String, @Nullable Object> made = new LinkedHashMap<>();
    made.put("version", version);
    made.put("freshness", "Current");
    Trees.list(in, "versions").add(made);
    return made;
  }

  private static Map<String, @Nullable Object> named(List<@Nullable Object> groups, String name) {
    for (Object known : groups) {
      Map<String, @Nullable Object> one = Trees.asObject(known);
      if (one != null && name.equals(Trees.object(one, "metadata").get("name"))) {
        return one;
      }
    }
    Map<String, @Nullable Object> made = new LinkedHashMap<>();
    Trees.object(made, "metadata").put("name", name);
    groups.add(made);
    return made;
  }

  /** Has the client answer with it. */
  public void serveBy(MemoryClient client) {
    documents.forEach(client::serving);
  }
}
