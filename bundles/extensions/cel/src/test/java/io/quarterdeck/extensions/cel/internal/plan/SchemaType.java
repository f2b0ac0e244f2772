// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.CelType;
import io.quarterdeck.spi.cel.FieldNames;
import java.util.HashMap;
import java.util.Map;

/** The types of values that a custom resource's schema describes. */
final class SchemaType {
  private SchemaType() {}

  /** Of an object with its {@code apiVersion}, {@code kind} and {@code metadata}. */
  static CelType root(Node schema) {
    return object(schema, "root", true);
  }

  static CelType of(Node schema, String name) {
    if (schema.get("x-kubernetes-int-or-string").bool()) {
      return CelType.DYN;
    }
    return switch (schema.get("type").text()) {
      case "integer" -> CelType.INT;
      case "number" -> CelType.DOUBLE;
      case "boolean" -> CelType.BOOL;
      case "string" -> text(schema.get("format").text());
      case "array" -> CelType.list(of(schema.get("items"), name + ".@items"));
      case "object" -> objectOrMap(schema, name);
      default -> CelType.DYN;
    };
  }

  private static CelType text(String format) {
    return switch (format) {
      case "byte" -> CelType.BYTES;
      case "date", "date-time" -> CelType.TIMESTAMP;
      case "duration" -> CelType.DURATION;
      default -> CelType.STRING;
    };
  }

  private static CelType objectOrMap(Node schema, String name) {
    Node values = schema.get("additionalProperties");
    return values.isObject()
        ? CelType.map(CelType.STRING, of(values, name + ".@values"))
        : object(schema, name, schema.get("x-kubernetes-embedded-resource").bool());
  }

  private static CelType object(Node schema, String name, boolean isResource) {
    Map<String, CelType> fields = new HashMap<>();
    if (isResource) {
      fields.put("apiVersion", CelType.STRING);
      fields.put("kind", CelType.STRING);
      Map<String, CelType> meta = Map.of("name", CelType.STRING, "generateName", CelType.STRING);
      fields.put("metadata", CelType.object(name + ".metadata", meta));
    }
    schema
        .get("properties")
        .entries()
        .forEach(
            (field, s) -> {
              if (!isResource || !field.equals("metadata")) {
                CelType type = of(s, name + "." + field);
                FieldNames.escape(field).ifPresent(escaped -> fields.put(escaped, type));
              }
            });
    return CelType.object(name, fields);
  }
}
