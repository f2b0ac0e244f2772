// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes types of structural OpenAPI v3 schemas, those of custom resource definitions, so that they
 * are defaulted, pruned, merged and owned as all others are.
 */
final class StructuralTypes {
  private static final Set<String> META_FIELDS = Set.of("apiVersion", "kind", "metadata");

  private final Supplier<Schema> objectMeta;

  /**
   * @param objectMeta the type of {@code metadata}
   */
  StructuralTypes(Supplier<Schema> objectMeta) {
    this.objectMeta = objectMeta;
  }

  /** The type of a kind. */
  Schema kind(String name, Node schema) {
    return schema(name, schema, true);
  }

  private Schema schema(String name, Node s, boolean root) {
    boolean resource = root || s.get("x-kubernetes-embedded-resource").bool();
    Structure structure =
        new Structure(
            s.get("x-kubernetes-preserve-unknown-fields").bool(),
            resource,
            s.get("nullable").bool(),
            plain(s.get("default").value()),
            root ? s.value() : null);
    Schema.Kind kind = resource ? Schema.Kind.OBJECT : kind(s);
    return new Schema(
        kind,
        name,
        "",
        kind == Schema.Kind.OBJECT ? new Once<>(() -> fields(s, resource)) : Map::of,
        element(kind, s),
        List.of(),
        s.get("description").text(),
        null,
        WireMessage::any,
        structure);
  }

  private static Schema.Kind kind(Node s) {
    if (s.get("x-kubernetes-int-or-string").bool()) {
      return Schema.Kind.INT_OR_STRING;
    }
    return switch (s.get("type").text()) {
      case "object" ->
          s.get("additionalProperties").isPresent() ? Schema.Kind.MAP : Schema.Kind.OBJECT;
      case "array" -> Schema.Kind.LIST;
      case "string" -> Schema.Kind.STRING;
      case "integer" -> Schema.Kind.INT64;
      case "number" -> Schema.Kind.DOUBLE;
      case "boolean" -> Schema.Kind.BOOLEAN;
      default -> s.get("properties").isEmpty() ? Schema.Kind.JSON : Schema.Kind.OBJECT;
    };
  }

  private @Nullable Schema element(Schema.Kind kind, Node s) {
    Node below =
        switch (kind) {
          case LIST -> s.get("items");
          case MAP -> s.get("additionalProperties");
          default -> Node.root(null);
        };
    if (kind != Schema.Kind.LIST && kind != Schema.Kind.MAP) {
      return null;
    }
    return below.isObject() ? schema("", below, false) : anything();
  }

  /** What {@code additionalProperties: true} says: scalars and lists, of objects only the shell. */
  private static Schema anything() {
    return new Schema(
        Schema.Kind.JSON,
        "",
        "",
        Map::of,
        null,
        List.of(),
        "",
        null,
        WireMessage::any,
        new Structure(false, false, true, null, null));
  }

  private Map<String, Field> fields(Node s, boolean resource) {
    Map<String, Field> out = new LinkedHashMap<>();
    if (resource) {
      Schema text = schema("", Node.root(Map.of("type", "string")), false);
      out.put("apiVersion", field("apiVersion", text, Node.root(null)));
      out.put("kind", field("kind", text, Node.root(null)));
      out.put("metadata", field("metadata", objectMeta.get(), Node.root(null)));
    }
    s.get("properties")
        .entries()
        .forEach(
            (name, p) -> {
              if (!resource || !META_FIELDS.contains(name)) {
                out.put(name, field(name, schema("", p, false), p));
              }
            });
    return Collections.unmodifiableMap(out);
  }

  private static Field field(String name, Schema schema, Node s) {
    String list = s.get("x-kubernetes-list-type").text().toUpperCase(Locale.ROOT);
    String map = s.get("x-kubernetes-map-type").text().toUpperCase(Locale.ROOT);
    return new Field(
        name,
        schema,
        false,
        true,
        plain(s.get("default").value()),
        list.isEmpty() ? null : ListType.valueOf(list),
        s.get("x-kubernetes-list-map-keys").strings(),
        Set.of(),
        "",
        map.isEmpty() ? null : MapType.valueOf(map),
        0,
        s.get("description").text(),
        false,
        false,
        List.of(),
        "");
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return value instanceof RawJson raw ? Json.read(raw.text()) : value;
  }
}
