// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.document;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The resources of a group version in the form of {@code apidiscovery.k8s.io/v2}, made of what
 * another server said: only known fields, each of its type, so that no server breaks the document
 * that all are in.
 */
final class ResourceShapes {
  private ResourceShapes() {}

  /**
   * From an {@code APIGroupDiscoveryList}.
   *
   * @return null when the version is not in it
   */
  static @Nullable List<Map<String, @Nullable Object>> ofAggregated(
      Node list, GroupVersion wanted) {
    for (Node group : list.get("items").items()) {
      if (group.at("metadata", "name").text().equals(wanted.group())) {
        for (Node version : group.get("versions").items()) {
          if (version.get("version").text().equals(wanted.version())) {
            return version.get("resources").items().stream().map(ResourceShapes::resource).toList();
          }
        }
      }
    }
    return null;
  }

  private static Map<String, @Nullable Object> resource(Node r) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("resource", r.get("resource").text());
    out.put("responseKind", kind(r.get("responseKind")));
    out.put("scope", r.get("scope").text());
    out.put("singularResource", r.get("singularResource").text());
    out.put("verbs", r.get("verbs").strings());
    putList(out, "shortNames", r.get("shortNames").strings());
    putList(out, "categories", r.get("categories").strings());
    putList(
        out,
        "subresources",
        r.get("subresources").items().stream().map(ResourceShapes::subresource).toList());
    return out;
  }

  private static Map<String, @Nullable Object> subresource(Node s) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("subresource", s.get("subresource").text());
    out.put("responseKind", kind(s.get("responseKind")));
    putList(
        out,
        "acceptedTypes",
        s.get("acceptedTypes").items().stream().map(ResourceShapes::kind).toList());
    out.put("verbs", s.get("verbs").strings());
    return out;
  }

  private static Map<String, @Nullable Object> kind(Node k) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (String field : List.of("group", "version", "kind")) {
      out.put(field, k.get(field).text());
    }
    return out;
  }

  private static void putList(Map<String, @Nullable Object> out, String name, List<?> values) {
    if (!values.isEmpty()) {
      out.put(name, values);
    }
  }

  /** From an {@code APIResourceList}, in which subresources stand beside their resources. */
  static List<Map<String, @Nullable Object>> ofPlain(Node list) {
    Map<String, Map<String, @Nullable Object>> resources = new LinkedHashMap<>();
    Map<String, List<Object>> subresources = new LinkedHashMap<>();
    for (Node r : list.get("resources").items()) {
      String[] names = r.get("name").text().split("/", 2);
      if (names.length == 1) {
        resources.put(names[0], plainResource(r));
      } else {
        resources.computeIfAbsent(names[0], n -> parent(n, r));
        Map<String, @Nullable Object> sub = new LinkedHashMap<>();
        sub.put("subresource", names[1]);
        sub.put("responseKind", kind(r));
        sub.put("verbs", r.get("verbs").strings());
        subresources.computeIfAbsent(names[0], n -> new ArrayList<>()).add(sub);
      }
    }
    subresources.forEach(
        (name, all) -> {
          Map<String, @Nullable Object> resource = resources.get(name);
          if (resource != null) {
            resource.put("subresources", all);
          }
        });
    return List.copyOf(resources.values());
  }

  private static Map<String, @Nullable Object> plainResource(Node r) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("resource", r.get("name").text());
    out.put("responseKind", kind(r));
    out.put("scope", scope(r));
    out.put("singularResource", r.get("singularName").text());
    out.put("verbs", r.get("verbs").strings());
    putList(out, "shortNames", r.get("shortNames").strings());
    putList(out, "categories", r.get("categories").strings());
    return out;
  }

  /** A resource of which only subresources are named. */
  private static Map<String, @Nullable Object> parent(String name, Node subresource) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("resource", name);
    out.put("responseKind", kind(Node.root(null)));
    out.put("scope", scope(subresource));
    out.put("singularResource", "");
    out.put("verbs", List.of());
    return out;
  }

  private static String scope(Node r) {
    return r.get("namespaced").bool() ? "Namespaced" : "Cluster";
  }
}
