// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether the result of a strategic merge fits its kind. Kubernetes restores it field by field, not
 * from JSON text, and so words its errors in another way than for other bodies.
 *
 * <p>Strings that must parse (times, quantities) are left to the decoder.
 */
public final class PatchedObject {
  private final List<String> unknown = new ArrayList<>();

  private PatchedObject() {}

  /**
   * The warnings about fields that the kind does not have, such as {@code unknown field
   * "spec.bogus"}; these fields are taken out of the tree.
   *
   * @param tree the result of the merge
   * @param patch as the client sent it, for the message of the 422 about a value of a wrong type
   */
  public static List<String> fit(
      Map<String, @Nullable Object> tree, Map<String, @Nullable Object> patch, Schema schema) {
    PatchedObject check = new PatchedObject();
    try {
      check.object(tree, schema, "");
    } catch (Unfit e) {
      throw PatchErrors.unfit(GoText.value(patch), String.valueOf(e.getMessage()));
    }
    return List.copyOf(check.unknown);
  }

  /** The 422 of strict field validation, of all problems: duplicates first. */
  public static ApiException strict(Map<String, @Nullable Object> patch, List<String> problems) {
    return PatchErrors.unfit(
        GoText.value(patch), "strict decoding error: " + String.join(", ", problems));
  }

  /** A patch as the messages about it show it. */
  public static String shown(Map<String, @Nullable Object> patch) {
    return GoText.value(patch);
  }

  private void value(@Nullable Object v, Schema schema, String path) {
    if (v == null) {
      return;
    }
    switch (schema.kind()) {
      case OBJECT -> object(map(v, "struct from:"), schema, path);
      case MAP -> entries(map(v, "map from"), schema, path);
      case LIST -> items(v, schema, path);
      case BYTES -> require(v instanceof String || v instanceof List<?>, "slice", v);
      case STRING -> convertible(v, v instanceof String, "string");
      case BOOLEAN -> convertible(v, v instanceof Boolean, "bool");
      case INT32 -> convertible(v, isWhole(v), "int32");
      case INT64 -> convertible(v, isWhole(v), "int64");
      case DOUBLE -> convertible(v, v instanceof Number, "float64");
      default -> {
        // kept verbatim, or parsed by the decoder
      }
    }
  }

  private void object(Map<String, @Nullable Object> map, Schema schema, String path) {
    Map<String, Field> fields = schema.fields();
    fields.forEach((name, f) -> value(map.get(name), f.schema(), child(path, name)));
    for (String name : List.copyOf(map.keySet())) {
      if (!fields.containsKey(name)) {
        unknown.add("unknown field " + FieldError.quote(child(path, name)));
        map.remove(name);
      }
    }
  }

  private void entries(Map<String, @Nullable Object> map, Schema schema, String path) {
    Schema element = schema.element();
    if (element != null) {
      map.forEach((key, v) -> value(v, element, child(path, key)));
    }
  }

  private void items(Object v, Schema schema, String path) {
    require(v instanceof List<?>, "slice", v);
    Schema element = schema.element();
    List<@Nullable Object> list = Trees.asList(v);
    if (element == null || list == null) {
      return;
    }
    for (int i = 0; i < list.size(); i++) {
      value(list.get(i), element, path + "[" + i + "]");
    }
  }

  private static Map<String, @Nullable Object> map(Object v, String what) {
    Map<String, @Nullable Object> map = Trees.asObject(v);
    if (map == null) {
      throw new Unfit("cannot restore " + what + " " + GoText.kind(v));
    }
    return map;
  }

  private static void require(boolean fits, String what, Object v) {
    if (!fits) {
      throw new Unfit("cannot restore " + what + " from " + GoText.kind(v));
    }
  }

  private static void convertible(Object v, boolean fits, String type) {
    if (fits) {
      return;
    }
    // Go converts between numbers and from number to string, and refuses only afterwards.
    boolean wouldConvert = v instanceof Number && !type.equals("bool");
    throw new Unfit(
        wouldConvert
            ? "cannot convert " + GoText.type(v) + " to " + type
            : "unrecognized type: " + type);
  }

  private static boolean isWhole(Object v) {
    return v instanceof Long || (v instanceof Double d && d == Math.rint(d));
  }

  private static String child(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** A value of the wrong type; never leaves this class. */
  private static final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unfit(String message) {
      super(message, null, false, false);
    }
  }
}
