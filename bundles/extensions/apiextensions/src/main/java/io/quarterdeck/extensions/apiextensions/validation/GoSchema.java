// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.cel.GoRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A schema as messages show it: all fields of Kubernetes' type, in its order. */
final class GoSchema {
  /** What a field is; it decides how one that is not set is shown. */
  private enum Kind {
    TEXT,
    FLAG,
    POINTER,
    SCHEMA,
    SCHEMAS,
    SCHEMA_MAP,
    SCHEMA_OR_FLAG,
    ITEMS,
    RULES
  }

  private record Field(String shown, String name, Kind kind) {}

  private static final List<Field> FIELDS =
      List.of(
          new Field("ID", "id", Kind.TEXT),
          new Field("Schema", "$schema", Kind.TEXT),
          new Field("Ref", "$ref", Kind.POINTER),
          new Field("Description", "description", Kind.TEXT),
          new Field("Type", "type", Kind.TEXT),
          new Field("Nullable", "nullable", Kind.FLAG),
          new Field("Format", "format", Kind.TEXT),
          new Field("Title", "title", Kind.TEXT),
          new Field("Default", "default", Kind.POINTER),
          new Field("Maximum", "maximum", Kind.POINTER),
          new Field("ExclusiveMaximum", "exclusiveMaximum", Kind.FLAG),
          new Field("Minimum", "minimum", Kind.POINTER),
          new Field("ExclusiveMinimum", "exclusiveMinimum", Kind.FLAG),
          new Field("MaxLength", "maxLength", Kind.POINTER),
          new Field("MinLength", "minLength", Kind.POINTER),
          new Field("Pattern", "pattern", Kind.TEXT),
          new Field("MaxItems", "maxItems", Kind.POINTER),
          new Field("MinItems", "minItems", Kind.POINTER),
          new Field("UniqueItems", "uniqueItems", Kind.FLAG),
          new Field("MultipleOf", "multipleOf", Kind.POINTER),
          new Field("Enum", "enum", Kind.POINTER),
          new Field("MaxProperties", "maxProperties", Kind.POINTER),
          new Field("MinProperties", "minProperties", Kind.POINTER),
          new Field("Required", "required", Kind.POINTER),
          new Field("Items", "items", Kind.ITEMS),
          new Field("AllOf", "allOf", Kind.SCHEMAS),
          new Field("OneOf", "oneOf", Kind.SCHEMAS),
          new Field("AnyOf", "anyOf", Kind.SCHEMAS),
          new Field("Not", "not", Kind.SCHEMA),
          new Field("Properties", "properties", Kind.SCHEMA_MAP),
          new Field("AdditionalProperties", "additionalProperties", Kind.SCHEMA_OR_FLAG),
          new Field("PatternProperties", "patternProperties", Kind.SCHEMA_MAP),
          new Field("Dependencies", "dependencies", Kind.POINTER),
          new Field("AdditionalItems", "additionalItems", Kind.SCHEMA_OR_FLAG),
          new Field("Definitions", "definitions", Kind.SCHEMA_MAP),
          new Field("ExternalDocs", "externalDocs", Kind.POINTER),
          new Field("Example", "example", Kind.POINTER),
          new Field("XPreserveUnknownFields", "x-kubernetes-preserve-unknown-fields", Kind.POINTER),
          new Field("XEmbeddedResource", "x-kubernetes-embedded-resource", Kind.FLAG),
          new Field("XIntOrString", "x-kubernetes-int-or-string", Kind.FLAG),
          new Field("XListMapKeys", "x-kubernetes-list-map-keys", Kind.POINTER),
          new Field("XListType", "x-kubernetes-list-type", Kind.POINTER),
          new Field("XMapType", "x-kubernetes-map-type", Kind.POINTER),
          new Field("XValidations", "x-kubernetes-validations", Kind.RULES));

  private GoSchema() {}

  static Map<String, @Nullable Object> of(Node schema) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    FIELDS.forEach(f -> out.put(f.shown(), value(f.kind(), schema.get(f.name()))));
    return out;
  }

  /** The first field that is set and is not one of these, by its shown name; empty for none. */
  static String firstOther(Node schema, List<String> allowed) {
    for (Field f : FIELDS) {
      Node n = schema.get(f.name());
      boolean set =
          switch (f.kind()) {
            case TEXT, SCHEMAS, SCHEMA_MAP, RULES -> !n.isEmpty();
            case FLAG -> n.bool();
            default -> n.isPresent();
          };
      if (set && !allowed.contains(f.shown())) {
        return f.shown();
      }
    }
    return "";
  }

  private static @Nullable Object value(Kind kind, Node n) {
    return switch (kind) {
      case TEXT -> n.text();
      case FLAG -> n.bool();
      case POINTER -> n.value();
      case SCHEMA -> n.isObject() ? of(n) : null;
      case SCHEMAS -> n.isAbsent() ? null : n.items().stream().map(GoSchema::of).toList();
      case SCHEMA_MAP -> {
        Map<String, Object> out = new TreeMap<>();
        n.entries().forEach((name, s) -> out.put(name, of(s)));
        yield n.isAbsent() ? null : out;
      }
      case SCHEMA_OR_FLAG -> n.isAbsent() ? null : either(n);
      case ITEMS -> n.isAbsent() ? null : items(n);
      case RULES -> n.isAbsent() ? null : n.items().stream().map(GoRule::of).toList();
    };
  }

  private static Map<String, @Nullable Object> either(Node n) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Allows", n.isObject() || n.bool());
    out.put("Schema", n.isObject() ? of(n) : null);
    return out;
  }

  private static Map<String, @Nullable Object> items(Node n) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Schema", n.isObject() ? of(n) : null);
    out.put("JSONSchemas", n.isList() ? n.items().stream().map(GoSchema::of).toList() : null);
    return out;
  }
}
