// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fits a parsed tree to its schema, in place: unknown fields are taken out and reported, scalars
 * are brought into their canonical form, and a value of a wrong type ends it as Go's decoder would.
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
  private final RawForm form;

  /** Whether the tree was read from JSON, where Go takes nothing but digits for a whole number. */
  private final boolean digits;

  private boolean hasRaw;

  /**
   * Where a value stands. A chain that becomes text only when there is something to complain about,
   * since nearly all values fit.
   *
   * @param name of the field or the key of the map; empty for an item of a list
   * @param owner the type that has the field; null for an item of a list or a map
   * @param within the structs that Go embeds between the owner and the field; empty for none
   */
  private record Place(
      @Nullable Place parent, String name, int index, @Nullable Schema owner, String within) {
    static final Place ROOT = new Place(null, "", -1, null, "");

    Place field(String field, Schema of, String within) {
      return new Place(this, field, -1, of, within);
    }

    Place key(String key) {
      return new Place(this, key, -1, null, "");
    }

    Place item(int i) {
      return new Place(this, "", i, null, "");
    }

    String path() {
      String before = parent == null ? "" : parent.path();
      if (index >= 0) {
        return before + "[" + index + "]";
      }
      return before.isEmpty() ? name : before + "." + name;
    }

    /** The same in the words of Go's decoder, which knows fields only. */
    private String goPath() {
      String before = parent == null ? "" : parent.goPath();
      if (owner == null) {
        return before;
      }
      String own = within.isEmpty() ? name : within + "." + name;
      return before.isEmpty() ? own : before + "." + own;
    }

    String where() {
      if (owner != null) {
        return "Go struct field " + GoTypes.structName(owner) + "." + goPath();
      }
      return parent == null ? "" : parent.where();
    }
  }

  /** The problems with fields that the schema does not have, which are taken out. */
  public static List<String> fit(Map<String, @Nullable Object> tree, Schema schema) {
    return fit(tree, schema, RawForm.KEPT);
  }

  /** The same, with JSON that is carried as text in a form. */
  public static List<String> fit(Map<String, @Nullable Object> tree, Schema schema, RawForm form) {
    if (schema.structure() != null) {
      return StructuralTree.fit(tree, schema);
    }
    TypedTree fitting = new TypedTree(form, false);
    fitting.object(tree, schema, Place.ROOT);
    return fitting.unknown;
  }

  /** The same for a tree that was read from a text, whose raw parts it keeps to the byte. */
  static List<String> fitText(byte[] json, Map<String, @Nullable Object> tree, Schema schema) {
    if (schema.structure() != null) {
      return StructuralTree.fit(tree, schema);
    }
    TypedTree fitting = new TypedTree(RawForm.KEPT, true);
    fitting.object(tree, schema, Place.ROOT);
    if (fitting.hasRaw) {
      RawTexts.restore(json, tree, schema);
    }
    return fitting.unknown;
  }

  private TypedTree(RawForm form, boolean digits) {
    this.form = form;
    this.digits = digits;
  }

  private void object(Map<String, @Nullable Object> tree, Schema schema, Place place) {
    Map<String, Field> fields = schema.fields();
    Iterator<Map.Entry<String, @Nullable Object>> entries = tree.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<String, @Nullable Object> entry = entries.next();
      Field field = fields.get(entry.getKey());
      Object value = entry.getValue();
      if (field == null) {
        Place at = place.field(entry.getKey(), schema, "");
        unknown.add("unknown field " + FieldError.quote(at.path()));
        entries.remove();
      } else if (value != null) {
        entry.setValue(
            value(value, field.schema(), place.field(entry.getKey(), schema, field.embeddedIn())));
      }
    }
  }

  private @Nullable Object value(Object v, Schema schema, Place place) {
    return switch (schema.kind()) {
      case OBJECT -> {
        Map<String, @Nullable Object> map = requireMap(v, schema, place);
        object(map, schema, place);
        yield map;
      }
      case MAP -> map(requireMap(v, schema, place), schema, place);
      case LIST -> list(v, schema, place);
      case STRING -> require(v instanceof String, v, schema, place);
      case BOOLEAN -> require(v instanceof Boolean, v, schema, place);
      case INT32 -> whole(v, schema, place, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case INT64, DURATION -> whole(v, schema, place, Long.MIN_VALUE, Long.MAX_VALUE);
      case DOUBLE ->
          v instanceof BigDecimal n
              ? tooLarge(n, schema, place)
              : shortest(require(v instanceof Number, v, schema, place));
      case BYTES -> bytes(v, schema, place);
      case QUANTITY -> quantity(v);
      case INT_OR_STRING -> intOrString(v, place);
      case TIME, MICRO_TIME ->
          v instanceof String s
              ? Times.parse(s, schema.kind() == Schema.Kind.MICRO_TIME)
              : unfitText(v, place);
      case RAW -> {
        hasRaw = true;
        yield form.of(v);
      }
      case JSON -> v;
    };
  }

  private Map<String, @Nullable Object> map(
      Map<String, @Nullable Object> map, Schema schema, Place place) {
    Schema element = schema.element();
    if (element != null) {
      map.replaceAll((k, v) -> v == null ? zero(element) : value(v, element, place.key(k)));
    }
    return map;
  }

  /** Go reads a null into an item as the item's zero. */
  private static @Nullable Object zero(Schema schema) {
    return switch (schema.kind()) {
      case STRING -> "";
      case INT32, INT64, DURATION, DOUBLE, INT_OR_STRING -> 0L;
      case BOOLEAN -> false;
      case QUANTITY -> "0";
      case OBJECT -> new LinkedHashMap<String, @Nullable Object>();
      // no bytes come back from the store as an empty text
      case BYTES -> "";
      case MAP, LIST, TIME, MICRO_TIME, RAW, JSON -> null;
    };
  }

  private List<@Nullable Object> list(Object v, Schema schema, Place place) {
    Schema element = schema.element();
    if (!(v instanceof List<?>)) {
      throw unfit(v, schema, place);
    }
    @SuppressWarnings("unchecked")
    List<@Nullable Object> list = (List<@Nullable Object>) v;
    for (int i = 0; i < list.size() && element != null; i++) {
      Object item = list.get(i);
      list.set(i, item == null ? zero(element) : value(item, element, place.item(i)));
    }
    return list;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> requireMap(Object v, Schema schema, Place place) {
    if (!(v instanceof Map<?, ?>)) {
      throw unfit(v, schema, place);
    }
    return (Map<String, @Nullable Object>) v;
  }

  private static Object require(boolean fits, Object v, Schema schema, Place place) {
    if (!fits) {
      throw unfit(v, schema, place);
    }
    return v;
  }

  /** A whole number is written without a fraction, whether it came with one or as a double. */
  static Object shortest(Object number) {
    return number instanceof Double d && d == Math.rint(d) && Math.abs(d) < 1e15
        ? (Object) d.longValue()
        : number;
  }

  private Object whole(Object v, Schema schema, Place place, long least, long most) {
    Object number = digits ? v : shortest(v);
    return switch (number) {
      case Long n when n >= least && n <= most -> n;
      case Long n -> throw overflow(n, schema, place);
      case BigInteger n -> throw overflow(n, schema, place);
      case Double d -> throw overflow(d, schema, place);
      case BigDecimal n -> throw overflow(n, schema, place);
      default -> throw unfit(v, schema, place);
    };
  }

  private static Object bytes(Object v, Schema schema, Place place) {
    if (!(v instanceof String s)) {
      throw unfit(v, schema, place);
    }
    try {
      // Go wants the padding, where Java does without
      if (s.length() % 4 != 0) {
        throw new IllegalArgumentException();
      }
      Base64.getDecoder().decode(s);
      return s;
    } catch (IllegalArgumentException e) {
      throw new Unfit("illegal base64 data at input byte " + Base64Offset.of(s));
    }
  }

  private static Object quantity(Object v) {
    String text = v instanceof String s ? s.strip() : v instanceof Number n ? n.toString() : null;
    Quantity quantity = text == null ? null : Quantity.parseOrNull(text);
    if (quantity == null) {
      throw new Unfit(Quantity.SYNTAX);
    }
    return quantity.toString();
  }

  private static Object intOrString(Object v, Place place) {
    return switch (v) {
      case String s -> s;
      case Long n when n >= Integer.MIN_VALUE && n <= Integer.MAX_VALUE -> n;
      case Number n ->
          throw new Unfit(
              "json: cannot unmarshal number " + n + " into " + place.where() + " of type int32");
      default ->
          throw new Unfit(
              "json: cannot unmarshal "
                  + GoTypes.ofValue(v)
                  + " into "
                  + place.where()
                  + " of type int32");
    };
  }

  private static Object unfitText(Object v, Place place) {
    throw new Unfit(
        "json: cannot unmarshal "
            + GoTypes.ofValue(v)
            + " into "
            + place.where()
            + " of type string");
  }

  private static Unfit unfit(Object v, Schema schema, Place place) {
    return new Unfit(
        "json: cannot unmarshal "
            + GoTypes.ofValue(v)
            + " into "
            + place.where()
            + " of type "
            + GoTypes.of(schema));
  }

  private static Object tooLarge(Number n, Schema schema, Place place) {
    throw overflow(n, schema, place);
  }

  private static Unfit overflow(Number n, Schema schema, Place place) {
    String shown = n.toString().replace(".0E", "E").replace("E+", "e").replace('E', 'e');
    return new Unfit(
        "json: cannot unmarshal number "
            + shown
            + " into "
            + place.where()
            + " of type "
            + GoTypes.of(schema));
  }
}
