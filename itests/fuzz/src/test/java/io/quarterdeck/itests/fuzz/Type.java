// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import io.quarterdeck.api.Trees;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A schema of the server's OpenAPI v3; references are followed when they are asked for. */
record Type(Types types, Map<String, @Nullable Object> schema) {

  /** The name of the type that is meant by a schema. */
  static String target(Map<String, @Nullable Object> schema) {
    Object reference = schema.get("$ref");
    if (reference == null
        && Trees.asList(schema.get("allOf")) instanceof List<?> l
        && l.size() == 1
        && l.getFirst() instanceof Map<?, ?> only) {
      reference = only.get("$ref");
    }
    return reference instanceof String s ? s.substring(s.lastIndexOf('/') + 1) : "";
  }

  String form() {
    return schema.get("type") instanceof String s ? s : schema.containsKey("oneOf") ? "either" : "";
  }

  String format() {
    return schema.get("format") instanceof String s ? s : "";
  }

  List<@Nullable Object> choices() {
    List<@Nullable Object> found = Trees.asList(schema.get("enum"));
    return found == null ? List.of() : found;
  }

  /** The names of an object's fields, in the order of the document. */
  List<String> fields() {
    Map<String, @Nullable Object> fields = Trees.asObject(schema.get("properties"));
    return fields == null ? List.of() : List.copyOf(fields.keySet());
  }

  boolean requires(String field) {
    List<@Nullable Object> required = Trees.asList(schema.get("required"));
    return required != null && required.contains(field);
  }

  /** Of a field, or of what a map holds; null when there is none. */
  @Nullable Type of(String field) {
    Map<String, @Nullable Object> fields = Trees.asObject(schema.get("properties"));
    if (fields != null && fields.get(field) instanceof Map<?, ?> m) {
      return types.follow(m);
    }
    return schema.get("additionalProperties") instanceof Map<?, ?> m ? types.follow(m) : null;
  }

  /** Of the items of a list. */
  @Nullable Type element() {
    return schema.get("items") instanceof Map<?, ?> m ? types.follow(m) : null;
  }

  boolean isMap() {
    return schema.get("additionalProperties") instanceof Map<?, ?>;
  }
}
