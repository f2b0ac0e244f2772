// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.structural;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * The schemas of a group's {@code definitions.json}: types that are written as {@code
 * openAPIV3Schema}, as a custom resource definition has it.
 */
public final class StructuralSchemas {
  private static final List<String> TYPES =
      List.of("array", "boolean", "integer", "number", "object", "string");
  private static final List<String> LISTS = List.of("atomic", "set", "map");
  private static final List<String> MAPS = List.of("atomic", "granular");
  private static final String LIST_TYPE = "x-kubernetes-list-type";
  private static final String MAP_TYPE = "x-kubernetes-map-type";
  private static final String KEYS = "x-kubernetes-list-map-keys";

  private StructuralSchemas() {}

  /**
   * What is wrong with them, in the words that a custom resource definition is refused with; empty
   * when nothing is.
   *
   * @param definitions the whole file
   */
  public static List<FieldError> faults(Node definitions) {
    List<FieldError> found = new ArrayList<>();
    definitions
        .get("types")
        .entries()
        .values()
        .forEach(
            type -> {
              if (type.get("openAPIV3Schema").isPresent()) {
                schema(type.get("openAPIV3Schema"), found);
              }
            });
    return List.copyOf(found);
  }

  private static void schema(Node schema, List<FieldError> found) {
    if (!schema.isObject()) {
      found.add(FieldError.invalid(schema, "must be a schema"));
      return;
    }
    keywords(schema, found);
    String unusable = Structure.problem(schema);
    if (!unusable.isEmpty()) {
      found.add(FieldError.invalid(schema.path(), "", unusable));
      return;
    }
    StructuralValidation.validate(schema, found);
  }

  /** The words that decide how a value is read and merged, which no other rule knows. */
  private static void keywords(Node s, List<FieldError> found) {
    word(s.get("type"), TYPES, found);
    word(s.get(LIST_TYPE), LISTS, found);
    word(s.get(MAP_TYPE), MAPS, found);
    boolean keyed = s.get(LIST_TYPE).text().equals("map");
    if (keyed && s.get(KEYS).isEmpty()) {
      found.add(
          FieldError.required(s.get(KEYS).path(), "must not be empty if " + LIST_TYPE + " is map"));
    } else if (!keyed && !s.get(KEYS).isEmpty()) {
      found.add(FieldError.invalid(s.get(LIST_TYPE), "must be map if " + KEYS + " is non-empty"));
    }
    for (String key : s.get(KEYS).strings()) {
      if (s.get("items").get("properties").key(key).isAbsent()) {
        found.add(FieldError.invalid(s.get(KEYS), "entries must all be names of item properties"));
      }
    }
    s.get("properties").entries().values().forEach(p -> keywords(p, found));
    for (String below : List.of("items", "additionalProperties")) {
      if (s.get(below).isObject()) {
        keywords(s.get(below), found);
      }
    }
  }

  private static void word(Node n, List<String> known, List<FieldError> found) {
    if (!n.isEmpty() && !known.contains(n.text())) {
      found.add(FieldError.notSupported(n.path(), n.text(), known));
    }
  }
}
