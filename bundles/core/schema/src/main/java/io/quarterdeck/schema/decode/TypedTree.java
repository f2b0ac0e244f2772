// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fits a parsed tree to its schema, in place: unknown fields are taken out and told, scalars are
 * brought into their canonical form, and a value of a wrong type ends it as Go's decoder would.
 */
public final class TypedTree {
  /** The text says something of another type, in Go's words. */
  public static final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unfit(String message) {
      super(message, null, false, false);
    }

    /** What Go says of it. */
    public String text() {
      return String.valueOf(getMessage());
    }
  }

  private final List<String> unknown = new ArrayList<>();

  /** The complaints about fields that the schema does not have. */
  public static List<String> fit(Map<String, @Nullable Object> tree, Schema schema) {
    TypedTree fitting = new TypedTree();
    fitting.object(tree, schema, "", "");
    return fitting.unknown;
  }

  private void object(
      Map<String, @Nullable Object> tree, Schema schema, String path, String goPath) {
    Map<String, Field> fields = schema.fields();
    for (String name : List.copyOf(tree.keySet())) {
      Field field = fields.get(name);
      Object value = tree.get(name);
      String at = path.isEmpty() ? name : path + "." + name;
      String goAt = goPath.isEmpty() ? name : goPath + "." + name;
      if (field == null) {
        unknown.add("unknown field " + FieldError.quote(at));
        tree.remove(name);
      } else if (value != null) {
        String where = "Go struct field " + GoTypes.structName(schema) + "." + goAt;
        tree.put(name, value(value, field.schema(), at, goAt, where));
      }
    }
  }

  private @Nullable Object value(
      Object v, Schema schema, String path, String goPath, String where) {
    return switch (schema.kind()) {
      case OBJECT -> {
        Map<String, @Nullable Object> map = requireMap(v, schema, where);
        object(map, schema, path, goPath);
        yield map;
      }
      case MAP -> map(requireMap(v, schema, where), schema, path, goPath, where);
      case LIST -> list(v, schema, path, goPath, where);
      case STRING -> require(v instanceof String, v, schema, where);
      case BOOLEAN -> require(v instanceof Boolean, v, schema, where);
      case INT32 -> whole(v, schema, where, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case INT64, DURATION -> whole(v, schema, where, Long.MIN_VALUE, Long.MAX_VALUE);
      case DOUBLE -> shortest(require(v instanceof Number, v, schema, where));
      case BYTES -> bytes(v, schema, where);
      case QUANTITY -> quantity(v);
      case INT_OR_STRING -> intOrString(v, where);
      case TIME, MICRO_TIME -> Times.parse(v, schema.kind() == Schema.Kind.MICRO_TIME);
      case RAW -> v instanceof RawJson ? v : new RawJson(Json.text(v));
      case JSON -> v;
    };
  }

  private Map<String, @Nullable Object> map(
      Map<String, @Nullable Object> map, Schema schema, String path, String goPath, String where) {
    Schema element = schema.element();
    if (element != null) {
      map.replaceAll(
          (k, v) -> v == null ? zero(element) : value(v, element, path + "." + k, goPath, where));
    }
    return map;
  }

  /** Go reads a null into a string as the empty one. */
  private static @Nullable Object zero(Schema schema) {
    return schema.kind() == Schema.Kind.STRING ? "" : null;
  }

  private List<@Nullable Object> list(
      Object v, Schema schema, String path, String goPath, String where) {
    Schema element = schema.element();
    if (!(v instanceof List<?>)) {
      throw unfit(v, schema, where);
    }
    @SuppressWarnings("unchecked")
    List<@Nullable Object> list = (List<@Nullable Object>) v;
    for (int i = 0; i < list.size() && element != null; i++) {
      Object item = list.get(i);
      list.set(
          i,
          item == null ? zero(element) : value(item, element, path + "[" + i + "]", goPath, where));
    }
    return list;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> requireMap(Object v, Schema schema, String where) {
    if (!(v instanceof Map<?, ?>)) {
      throw unfit(v, schema, where);
    }
    return (Map<String, @Nullable Object>) v;
  }

  private static Object require(boolean fits, Object v, Schema schema, String where) {
    if (!fits) {
      throw unfit(v, schema, where);
    }
    return v;
  }

  /** A whole number is written without a fraction, whether it came with one or as a double. */
  static Object shortest(Object number) {
    return number instanceof Double d && d == Math.rint(d) && Math.abs(d) < 1e15
        ? (Object) d.longValue()
        : number;
  }

  private static Object whole(Object v, Schema schema, String where, long least, long most) {
    return switch (v) {
      case Long n when n >= least && n <= most -> n;
      case Long n -> throw overflow(n, schema, where);
      case BigInteger n -> throw overflow(n, schema, where);
      case Double d when d == Math.rint(d) && Math.abs(d) < 1e15 -> d.longValue();
      case Double d -> throw overflow(d, schema, where);
      default -> throw unfit(v, schema, where);
    };
  }

  private static Object bytes(Object v, Schema schema, String where) {
    if (!(v instanceof String s)) {
      throw unfit(v, schema, where);
    }
    try {
      Base64.getDecoder().decode(s);
      return s;
    } catch (IllegalArgumentException e) {
      throw new Unfit("illegal base64 data at input byte " + Base64Offset.of(s));
    }
  }

  private static Object quantity(Object v) {
    String text = v instanceof String s ? s : v instanceof Number n ? n.toString() : null;
    Quantity quantity = text == null ? null : Quantity.parseOrNull(text);
    if (quantity == null) {
      throw new Unfit(Quantity.SYNTAX);
    }
    return quantity.toString();
  }

  private static Object intOrString(Object v, String where) {
    return switch (v) {
      case String s -> s;
      case Long n when n >= Integer.MIN_VALUE && n <= Integer.MAX_VALUE -> n;
      case Number n ->
          throw new Unfit("json: cannot unmarshal number " + n + " into Go value of type int32");
      default ->
          throw new Unfit(
              "json: cannot unmarshal "
                  + GoTypes.ofValue(v)
                  + " into "
                  + where
                  + " of type intstr.IntOrString");
    };
  }

  private static Unfit unfit(Object v, Schema schema, String where) {
    return new Unfit(
        "json: cannot unmarshal "
            + GoTypes.ofValue(v)
            + " into "
            + where
            + " of type "
            + GoTypes.of(schema));
  }

  private static Unfit overflow(Number n, Schema schema, String where) {
    return new Unfit(
        "json: cannot unmarshal number " + n + " into " + where + " of type " + GoTypes.of(schema));
  }
}
