// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.CelType;
import io.quarterdeck.spi.cel.FieldNames;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** From structural schemas to the types of expressions. */
public final class Declarations {
  private static final String EMBEDDED = "x-kubernetes-embedded-resource";

  private Declarations() {}

  /**
   * @param resource whether it is the root of a resource, which always has its kind and name
   * @param name of the type, unique among the schemas that one expression sees
   * @return null when expressions cannot see such values
   */
  public static @Nullable Declaration of(Node schema, boolean resource, String name) {
    if (schema.get("x-kubernetes-int-or-string").bool()) {
      return Scalars.either(schema);
    }
    return switch (schema.get("type").text()) {
      case "array" -> list(schema, name);
      case "object" ->
          schema.get("additionalProperties").isObject() && !resource
              ? map(schema, name)
              : object(schema, resource, name);
      case "string" -> Scalars.text(schema);
      case "boolean" -> Declaration.scalar(CelType.BOOL, 4);
      case "number" -> Declaration.scalar(CelType.DOUBLE, 1);
      case "integer" -> Declaration.scalar(CelType.INT, 1);
      default -> null;
    };
  }

  /** Of a schema somewhere within another. */
  static @Nullable Declaration nested(Node schema, String name) {
    return of(schema, schema.get(EMBEDDED).bool(), name);
  }

  private static @Nullable Declaration list(Node schema, String name) {
    Node items = schema.get("items");
    Declaration item = items.isObject() ? nested(items, name + ".@items") : null;
    if (item == null) {
      return null;
    }
    long fit = (Declaration.LARGEST_REQUEST - 2) / (item.minSize() + 1);
    long most = Math.max(0, schema.get("maxItems").number(fit));
    return new Declaration(CelType.list(item.type()).upTo(most), 2, Map.of(), item);
  }

  private static @Nullable Declaration map(Node schema, String name) {
    Declaration value = nested(schema.get("additionalProperties"), name + ".@values");
    if (value == null) {
      return null;
    }
    long fit = (Declaration.LARGEST_REQUEST - 2) / (value.minSize() + 6);
    long most = Math.max(0, schema.get("maxProperties").number(fit));
    CelType key = CelType.STRING.upTo(0);
    return new Declaration(CelType.map(key, value.type()).upTo(most), 2, Map.of(), value);
  }

  private static Declaration object(Node schema, boolean resource, String name) {
    Map<String, Declaration> fields = new HashMap<>();
    Set<String> required = Set.copyOf(schema.get("required").strings());
    long size = 2;
    for (Map.Entry<String, Node> e : schema.get("properties").entries().entrySet()) {
      Declaration d = nested(e.getValue(), name + "." + e.getKey());
      if (d != null) {
        FieldNames.escape(e.getKey()).ifPresent(escaped -> fields.put(escaped, d));
        if (required.contains(e.getKey()) && e.getValue().get("default").isAbsent()) {
          size += e.getKey().length() + d.minSize() + 4;
        }
      }
    }
    if (resource) {
      Resources.complete(schema, fields, name);
    }
    Map<String, CelType> types = new HashMap<>();
    fields.forEach((field, d) -> types.put(field, d.type()));
    return new Declaration(CelType.object(name, types), size, fields, null);
  }
}
