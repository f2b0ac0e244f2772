// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All types of the server's OpenAPI v3 documents. */
final class Types {
  private static final String KINDS = "x-kubernetes-group-version-kind";

  private final Map<String, Map<String, @Nullable Object>> named = new HashMap<>();
  private final Map<String, String> nameOfKind = new HashMap<>();

  static Types of(Wire wire, Iterable<Kind> kinds) throws IOException {
    TreeSet<String> versions = new TreeSet<>();
    kinds.forEach(k -> versions.add(k.groupVersion()));
    Types types = new Types();
    for (String version : versions) {
      String path = (version.contains("/") ? "apis/" : "api/") + version;
      types.add(Json.readObject(wire.ask("GET", "/openapi/v3/" + path).body()));
    }
    return types;
  }

  private void add(Map<String, @Nullable Object> document) {
    Map<String, @Nullable Object> schemas =
        Trees.object(Trees.object(document, "components"), "schemas");
    schemas.forEach(
        (name, value) -> {
          Map<String, @Nullable Object> schema = Trees.asObject(value);
          if (schema != null && named.put(name, schema) == null) {
            kinds(name, schema);
          }
        });
  }

  private void kinds(String name, Map<String, @Nullable Object> schema) {
    if (schema.get(KINDS) instanceof Iterable<?> all) {
      for (Object kind : all) {
        if (kind instanceof Map<?, ?> m) {
          String group = String.valueOf(m.get("group"));
          nameOfKind.put(
              (group.isEmpty() ? "" : group + "/") + m.get("version") + " " + m.get("kind"), name);
        }
      }
    }
  }

  /**
   * @param key of a kind: its apiVersion, a space, its name
   */
  @Nullable Type kind(String key) {
    Map<String, @Nullable Object> schema = named.get(nameOfKind.getOrDefault(key, ""));
    return schema == null ? null : new Type(this, schema);
  }

  Type follow(Map<?, ?> part) {
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    part.forEach((k, v) -> schema.put(String.valueOf(k), v));
    Map<String, @Nullable Object> target = named.get(Type.target(schema));
    return new Type(this, target == null ? schema : target);
  }
}
