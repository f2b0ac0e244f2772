// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The wire form of a set: {@code f:} a field, {@code k:} the keys of an entry, {@code v:} a value,
 * {@code i:} an index, and {@code .} the node itself.
 */
public final class FieldsV1 {
  private FieldsV1() {}

  /**
   * Reads the JSON of a {@code fieldsV1}.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static FieldSet read(@Nullable Object json) {
    Object plain = json instanceof RawJson r ? parse(r.text()) : json;
    Map<String, @Nullable Object> map = Trees.asObject(plain);
    if (plain != null && map == null) {
      throw new IllegalArgumentException("not an object");
    }
    return map == null || map.isEmpty() ? FieldSet.EMPTY : node(map);
  }

  private static FieldSet node(Map<String, @Nullable Object> map) {
    if (map.isEmpty()) {
      return FieldSet.LEAF;
    }
    FieldSet.Builder out = new FieldSet.Builder(map.size());
    map.forEach(
        (k, v) -> {
          Map<String, @Nullable Object> child = Trees.asObject(v);
          if (child == null) {
            throw new IllegalArgumentException("not an object: " + k);
          }
          if (!k.equals(".")) {
            out.append(element(k), node(child));
          }
        });
    return out.build(map.containsKey("."));
  }

  private static PathElement element(String text) {
    if (text.length() < 2 || text.charAt(1) != ':') {
      throw new IllegalArgumentException("no path element: " + text);
    }
    String rest = text.substring(2);
    return switch (text.charAt(0)) {
      case 'f' -> new PathElement.Name(rest);
      case 'k' -> key(rest);
      case 'v' -> new PathElement.Value(parse(rest));
      case 'i' -> new PathElement.Index(Integer.parseInt(rest));
      default -> throw new IllegalArgumentException("no path element: " + text);
    };
  }

  private static PathElement key(String json) {
    Map<String, @Nullable Object> keys = Trees.asObject(parse(json));
    if (keys == null) {
      throw new IllegalArgumentException("no keys: " + json);
    }
    List<PathElement.Part> parts = new ArrayList<>(keys.size());
    new TreeMap<>(keys).forEach((k, v) -> parts.add(new PathElement.Part(k, v)));
    return new PathElement.Key(parts);
  }

  private static @Nullable Object parse(String json) {
    try {
      return Json.read(json);
    } catch (MalformedJsonException e) {
      throw new IllegalArgumentException("malformed: " + json, e);
    }
  }

  /** The JSON tree, in the order of Kubernetes. */
  public static Map<String, @Nullable Object> write(FieldSet set) {
    Map<String, @Nullable Object> out = LinkedHashMap.newLinkedHashMap(set.size() + 1);
    if (set.isMember() && set.size() > 0) {
      out.put(".", new LinkedHashMap<>());
    }
    for (int i = 0; i < set.size(); i++) {
      out.put(text(set.element(i)), write(set.child(i)));
    }
    return out;
  }

  private static String text(PathElement element) {
    return switch (element) {
      case PathElement.Name n -> "f:" + n.name();
      case PathElement.Key k -> "k:" + keys(k);
      case PathElement.Value v -> "v:" + Json.text(v.value());
      case PathElement.Index i -> "i:" + i.index();
    };
  }

  private static String keys(PathElement.Key key) {
    StringJoiner out = new StringJoiner(",", "{", "}");
    key.parts().forEach(p -> out.add(Json.text(p.name()) + ":" + Json.text(p.value())));
    return out.toString();
  }
}
