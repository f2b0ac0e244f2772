// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The {@code fieldsV1} of a whole object by nothing but a recorded OpenAPI document, whose markers
 * KEP-555 defines: {@code x-kubernetes-map-type}, {@code -list-type} and {@code -list-map-keys}.
 */
final class RecordedOwners {
  private static final String MAP_TYPE = "x-kubernetes-map-type";

  /** Values of these types are one whatever is in them. */
  private static final List<String> OPAQUE =
      List.of(
          "io.k8s.apimachinery.pkg.api.resource.Quantity",
          "io.k8s.apimachinery.pkg.runtime.RawExtension");

  private final Map<String, Node> schemas;

  RecordedOwners(Map<String, Node> schemas) {
    this.schemas = schemas;
  }

  Map<String, @Nullable Object> of(String type, Map<String, @Nullable Object> object) {
    return value(object, Node.root(Map.of("$ref", type)));
  }

  private Map<String, @Nullable Object> value(@Nullable Object raw, Node place) {
    Object value = raw instanceof RawJson r ? Json.read(r.text()) : raw;
    Node type = type(place);
    String marked = place.get(MAP_TYPE).text(type.get(MAP_TYPE).text());
    Map<String, @Nullable Object> map = Trees.asObject(value);
    List<@Nullable Object> list = Trees.asList(value);
    if (OPAQUE.contains(reference(place))) {
      return new TreeMap<>();
    }
    if (map != null && !marked.equals("atomic")) {
      return fields(map, place);
    }
    return list == null ? new TreeMap<>() : items(list, type);
  }

  private Map<String, @Nullable Object> fields(Map<String, @Nullable Object> map, Node place) {
    Map<String, @Nullable Object> out = new TreeMap<>();
    Node type = type(place);
    map.forEach(
        (name, item) -> {
          Node named = type.get("properties").get(name);
          Map<String, @Nullable Object> below =
              value(item, named.isPresent() ? named : type.get("additionalProperties"));
          out.put("f:" + name, named.isPresent() ? below : withItself(below));
        });
    return out;
  }

  private Map<String, @Nullable Object> items(List<@Nullable Object> list, Node type) {
    Map<String, @Nullable Object> out = new TreeMap<>();
    for (Object item : list) {
      switch (type.get("x-kubernetes-list-type").text()) {
        case "set" -> out.put("v:" + Json.text(item), new TreeMap<>());
        case "map" -> {
          Map<String, @Nullable Object> keys = new TreeMap<>();
          Node entry = Node.root(item);
          type.get("x-kubernetes-list-map-keys")
              .strings()
              .forEach(k -> keys.put(k, entry.get(k).value()));
          out.put("k:" + Json.text(keys), withItself(value(item, type.get("items"))));
        }
        default -> {}
      }
    }
    return out;
  }

  /** Entries of lists and maps are owned beside what is in them. */
  private static Map<String, @Nullable Object> withItself(Map<String, @Nullable Object> below) {
    if (!below.isEmpty()) {
      below.put(".", new TreeMap<>());
    }
    return below;
  }

  private Node type(Node place) {
    String name = reference(place);
    return name.isEmpty() ? place : schemas.getOrDefault(name, Node.root(Map.of()));
  }

  private static String reference(Node place) {
    List<Node> all = place.get("allOf").items();
    String ref = (all.size() == 1 ? all.getFirst() : place).get("$ref").text();
    return ref.substring(ref.lastIndexOf('/') + 1);
  }
}
