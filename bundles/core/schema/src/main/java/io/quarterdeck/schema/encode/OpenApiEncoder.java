// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import io.quarterdeck.schema.encode.OpenApiMessages.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * OpenAPI documents as the protobuf messages of gnostic ({@code openapi.v2.Document}, {@code
 * openapi.v3.Document}), which clients ask for instead of JSON. What has no message of its own,
 * such as an extension, stands there as YAML. Everything is written backwards.
 */
public final class OpenApiEncoder {
  private static final String REF = "$ref";

  /** Of {@code openapi.v2.Document}. */
  private static final int PATHS = 8;

  private static final int DEFINITIONS = 9;

  private final OpenApiMessages messages;
  private final ProtobufWriter out = new ProtobufWriter();

  private OpenApiEncoder(OpenApiMessages messages) {
    this.messages = messages;
  }

  /** A document of version 2. */
  public static byte[] v2(Map<String, ? extends @Nullable Object> document) {
    return new OpenApiEncoder(OpenApiMessages.V2).document(document);
  }

  /**
   * A document of version 2 whose paths and definitions are written already.
   *
   * @param first the members before these: {@code swagger} and {@code info}
   * @param paths entries as of {@link #v2Path}, one behind the other
   * @param definitions entries as of {@link #v2Definition}, one behind the other
   * @param last the members behind these, which are about security
   */
  public static byte[] v2(
      Map<String, ? extends @Nullable Object> first,
      byte[] paths,
      byte[] definitions,
      Map<String, ? extends @Nullable Object> last) {
    OpenApiEncoder encoder = new OpenApiEncoder(OpenApiMessages.V2);
    encoder.message("Document", last);
    encoder.out.bytes(DEFINITIONS, definitions);
    encoder.out.bytes(PATHS, paths);
    encoder.message("Document", first);
    return encoder.out.toByteArray();
  }

  /** A path of version 2 as an entry of {@code Paths}. */
  public static byte[] v2Path(String path, @Nullable Object item) {
    return v2Entry(new Field("*", 2, "PathItem", OpenApiMessages.Holding.REST), path, item);
  }

  /** A definition of version 2 as an entry of {@code Definitions}. */
  public static byte[] v2Definition(String name, @Nullable Object schema) {
    return v2Entry(new Field("", 1, "Schema", OpenApiMessages.Holding.MAP), name, schema);
  }

  private static byte[] v2Entry(Field field, String name, @Nullable Object value) {
    OpenApiEncoder encoder = new OpenApiEncoder(OpenApiMessages.V2);
    encoder.entry(field, name, value);
    return encoder.out.toByteArray();
  }

  /** A document of version 3. */
  public static byte[] v3(Map<String, ? extends @Nullable Object> document) {
    return new OpenApiEncoder(OpenApiMessages.V3).document(document);
  }

  private byte[] document(Map<String, ?> document) {
    message("Document", document);
    return out.toByteArray();
  }

  /** The inside of a message. */
  private void message(String type, @Nullable Object value) {
    List<Field> fields = messages.fields(type);
    if (fields == null) {
      special(type, value);
    } else if (value instanceof Map<?, ?> map) {
      List<String> named = fields.stream().map(Field::name).toList();
      for (Field f : fields.reversed()) {
        switch (f.holding()) {
          case ONE -> one(f, map.get(f.name()));
          case REPEATED -> repeated(f.number(), f.type(), map.get(f.name()));
          case MAP -> map(f, map.get(f.name()));
          case REST -> entries(f, map, k -> !k.startsWith("x-") && !named.contains(k));
          case EXTENSIONS -> entries(f, map, k -> k.startsWith("x-"));
        }
      }
    }
  }

  /** What is empty in proto3 is left out. */
  private void one(Field f, @Nullable Object value) {
    if (value != null && !"".equals(value)) {
      value(f.number(), f.type(), value);
    }
  }

  private void value(int number, String type, @Nullable Object value) {
    switch (type) {
      case "text" -> out.text(number, value instanceof String s ? s : "");
      case "flag" -> flag(number, Boolean.TRUE.equals(value), false);
      case "count" -> {
        if (value instanceof Number n && n.longValue() != 0) {
          out.varint(number, n.longValue());
        }
      }
      case "number" -> number(number, value, false);
      case "any" -> nested(number, () -> any(value));
      default -> nested(number, () -> message(type, value));
    }
  }

  private void flag(int number, boolean value, boolean always) {
    if (value || always) {
      out.varint(number, value ? 1 : 0);
    }
  }

  private void number(int number, @Nullable Object value, boolean always) {
    if (value instanceof Number n && (always || n.doubleValue() != 0)) {
      out.fixed64(n.doubleValue());
      out.tag(number, ProtobufWriter.FIXED64);
    }
  }

  private void any(@Nullable Object value) {
    out.bytes(2, YamlWriter.write(value));
  }

  private void nested(int number, Runnable inside) {
    int before = out.size();
    inside.run();
    out.close(number, before);
  }

  private void repeated(int number, String type, @Nullable Object value) {
    if (value instanceof Collection<?> list) {
      for (Object item : new ArrayList<@Nullable Object>(list).reversed()) {
        value(number, type, item);
      }
    }
  }

  /** A map is a message of entries. */
  private void map(Field f, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      nested(f.number(), () -> entries(new Field("", 1, f.type(), f.holding()), map, k -> true));
    }
  }

  private void entries(Field f, Map<?, ?> map, Predicate<String> chosen) {
    for (Map.Entry<?, ?> e : new ArrayList<Map.Entry<?, ?>>(map.entrySet()).reversed()) {
      String key = String.valueOf(e.getKey());
      if (chosen.test(key)) {
        entry(f, key, e.getValue());
      }
    }
  }

  private void entry(Field f, String key, @Nullable Object value) {
    nested(
        f.number(),
        () -> {
          value(2, f.type(), value);
          out.text(1, key);
        });
  }

  /** Messages that are one of several, and those that hold what JSON has without a name. */
  private void special(String type, @Nullable Object value) {
    if (type.endsWith("?")) {
      choose(value, type.substring(0, type.length() - 1));
      return;
    }
    switch (type) {
      case "SchemaOrFlag" -> {
        if (value instanceof Boolean b) {
          flag(2, b, true);
        } else {
          value(1, schema(), value);
        }
      }
      case "ItemsItem" ->
          repeated(1, schema(), value instanceof List ? value : List.of(some(value)));
      case "TypeItem" -> repeated(1, "text", value instanceof List ? value : List.of(some(value)));
      case "DefaultType" -> scalar(value);
      case "SchemaItem" -> value(1, "Schema", value);
      case "ResponseValue" -> choose(value, "Response");
      case "ParametersItem" -> parameter(value);
      case "SecurityScheme" -> value(2, "ApiKey", value);
      case "Security" -> {
        if (value instanceof Map<?, ?> map) {
          entries(new Field("", 1, "Texts", OpenApiMessages.Holding.MAP), map, k -> true);
        }
      }
      case "Texts" -> repeated(1, "text", value);
      default -> throw new IllegalStateException("no message " + type);
    }
  }

  private static Object some(@Nullable Object value) {
    return value == null ? "" : value;
  }

  /** In version 2, a schema may be a reference itself. */
  private String schema() {
    return messages == OpenApiMessages.V3 ? "Schema?" : "Schema";
  }

  private void choose(@Nullable Object value, String type) {
    boolean reference = value instanceof Map<?, ?> map && map.containsKey(REF);
    value(reference ? 2 : 1, reference ? "Reference" : type, value);
  }

  /** An object or a list, which has no form here, is there and empty. */
  private void scalar(@Nullable Object value) {
    switch (value) {
      case Boolean b -> flag(2, b, true);
      case String s -> out.text(3, s);
      case Number n -> number(1, n, true);
      case null, default -> {}
    }
  }

  /** Of version 2: a body, or what is in the header, the query or the path. */
  private void parameter(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      return;
    }
    if (map.containsKey(REF)) {
      value(2, "Reference", value);
      return;
    }
    String in = String.valueOf(map.get("in"));
    nested(
        1,
        () -> {
          if (in.equals("body")) {
            value(1, "BodyParameter", value);
          } else {
            nested(2, () -> other(in, value));
          }
        });
  }

  private void other(String in, Object value) {
    switch (in) {
      case "header" -> value(1, "HeaderParameter", value);
      case "path" -> value(4, "PathParameter", value);
      default -> value(3, "QueryParameter", value);
    }
  }
}
