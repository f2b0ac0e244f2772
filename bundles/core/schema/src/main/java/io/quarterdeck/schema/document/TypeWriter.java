// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.PatchStrategy;
import io.quarterdeck.schema.model.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes types as OpenAPI v3 schemas.
 *
 * @param references accepts each type that a schema refers to
 * @param enums whether the values of enumerations are listed
 */
record TypeWriter(Consumer<Schema> references, boolean enums) {
  private static final String REF = "#/components/schemas/";

  /** A reference to a component. */
  public static Map<String, @Nullable Object> reference(String typeName) {
    return Members.of("$ref", REF + typeName);
  }

  /** The schema of a named type. */
  public Map<String, @Nullable Object> type(Schema schema) {
    if (schema.structure() != null) {
      return new StructuralDocument(references, false).type(schema);
    }
    Map<String, @Nullable Object> out = Members.of();
    if (!schema.description().isEmpty()) {
      out.put("description", schema.description());
    }
    out.putAll(shape(schema));
    Unions.put(out, schema.typeName());
    return out;
  }

  private Map<String, @Nullable Object> shape(Schema s) {
    return switch (s.kind()) {
      case OBJECT -> object(s);
      case MAP -> Members.of("type", "object", "additionalProperties", use(s.element()));
      case LIST -> Members.of("type", "array", "items", use(s.element()));
      case STRING -> string(s);
      case INT32 -> Members.of("type", "integer", "format", "int32");
      case INT64 -> Members.of("type", "integer", "format", "int64");
      case DOUBLE -> Members.of("type", "number", "format", "double");
      case BOOLEAN -> Members.of("type", "boolean");
      case BYTES -> Members.of("type", "string", "format", "byte");
      case QUANTITY -> oneOf("string", "number");
      case INT_OR_STRING -> {
        Map<String, @Nullable Object> out = Members.of("format", "int-or-string");
        out.putAll(oneOf("integer", "string"));
        yield out;
      }
      case TIME, MICRO_TIME -> Members.of("type", "string", "format", "date-time");
      case DURATION -> Members.of("type", "string");
      case RAW -> Members.of("type", "object");
      case JSON -> s.typeName().endsWith(".FieldsV1") ? Members.of("type", "object") : Members.of();
    };
  }

  private Map<String, @Nullable Object> string(Schema s) {
    Map<String, @Nullable Object> out = Members.of("type", "string");
    if (enums && !s.enumValues().isEmpty()) {
      out.put("enum", s.enumValues().stream().sorted().toList());
    }
    return out;
  }

  private static Map<String, @Nullable Object> oneOf(String a, String b) {
    return Members.of("oneOf", List.of(Members.of("type", a), Members.of("type", b)));
  }

  private Map<String, @Nullable Object> object(Schema s) {
    Map<String, @Nullable Object> out = Members.of("type", "object");
    List<String> required = new ArrayList<>();
    Map<String, @Nullable Object> properties = new TreeMap<>();
    s.fields()
        .forEach(
            (name, f) -> {
              properties.put(name, property(f));
              if (f.required()) {
                required.add(name);
              }
            });
    if (!required.isEmpty()) {
      out.put("required", required);
    }
    if (!properties.isEmpty()) {
      out.put("properties", properties);
    }
    if (s.mapType() != null) {
      out.put("x-kubernetes-map-type", s.mapType().name().toLowerCase(Locale.ROOT));
    }
    return out;
  }

  /** A type where it is used: a reference when it has a name. */
  private Map<String, @Nullable Object> use(@Nullable Schema s) {
    if (s == null) {
      return Members.of();
    }
    String name = TypeNames.of(s);
    if (name.isEmpty()) {
      return shape(s);
    }
    references.accept(s);
    return reference(name);
  }

  private Map<String, @Nullable Object> property(Field f) {
    Map<String, @Nullable Object> out = Members.of();
    if (!f.description().isEmpty()) {
      out.put("description", f.description());
    }
    Map<String, @Nullable Object> use = use(f.schema());
    Object standard = standard(f);
    if (standard != null) {
      out.put("default", standard);
    }
    extensions(f, out);
    if (use.containsKey("$ref") && !out.isEmpty()) {
      // A reference allows no members beside it, so it stands in a list of its own.
      out.put("allOf", List.of(use));
    } else {
      out.putAll(use);
    }
    return out;
  }

  /** The default: the declared one, or the zero value where Go always writes the field. */
  private static @Nullable Object standard(Field f) {
    if (f.defaultValue() != null || f.pointer() || !f.always()) {
      return f.defaultValue();
    }
    return switch (f.schema().kind()) {
      case OBJECT, TIME, MICRO_TIME, QUANTITY, INT_OR_STRING, RAW -> Members.of();
      case STRING -> "";
      case INT32, INT64 -> 0L;
      case DOUBLE -> 0.0;
      case BOOLEAN -> false;
      default -> null;
    };
  }

  private static void extensions(Field f, Map<String, @Nullable Object> out) {
    if (!f.listMapKeys().isEmpty()) {
      out.put("x-kubernetes-list-map-keys", f.listMapKeys());
    }
    if (f.listType() != null) {
      out.put("x-kubernetes-list-type", f.listType().name().toLowerCase(Locale.ROOT));
    }
    if (f.mapType() != null) {
      out.put("x-kubernetes-map-type", f.mapType().name().toLowerCase(Locale.ROOT));
    }
    if (!f.mergeKey().isEmpty()) {
      out.put("x-kubernetes-patch-merge-key", f.mergeKey());
    }
    if (!f.patchStrategy().isEmpty()) {
      out.put("x-kubernetes-patch-strategy", strategies(f));
    }
  }

  private static String strategies(Field f) {
    List<String> out = new ArrayList<>();
    for (PatchStrategy s : PatchStrategy.values()) {
      if (f.patchStrategy().contains(s)) {
        out.add(s == PatchStrategy.RETAIN_KEYS ? "retainKeys" : s.name().toLowerCase(Locale.ROOT));
      }
    }
    return String.join(",", out);
  }
}
