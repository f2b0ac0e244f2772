// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Objects as maps, lists, texts and numbers; JSON is read as the YAML that it is. */
public final class Trees {
  private Trees() {}

  private static Load loader() {
    return new Load(LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build());
  }

  /** One document. */
  public static @Nullable Object read(String text) {
    return loader().loadFromString(text);
  }

  /** Several, of which empty ones are left out. */
  public static List<Map<String, Object>> readAll(String text) {
    List<Map<String, Object>> out = new ArrayList<>();
    for (Object document : loader().loadAllFromString(text)) {
      if (document != null) {
        out.add(object(document));
      }
    }
    return out;
  }

  /** As YAML. */
  public static String write(Object tree) {
    return new Dump(DumpSettings.builder().build()).dumpToString(tree);
  }

  /** What is to be an object. */
  @SuppressWarnings("unchecked")
  public static Map<String, Object> object(@Nullable Object tree) {
    if (!(tree instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException("this is no object: " + tree);
    }
    return (Map<String, Object>) map;
  }

  /** An object within an object, empty where there is none. */
  public static Map<String, Object> object(Map<String, Object> in, String field) {
    return in.get(field) instanceof Map<?, ?> map ? object(map) : Map.of();
  }

  /** The objects of a list within an object. */
  public static List<Map<String, Object>> objects(Map<String, Object> in, String field) {
    return in.get(field) instanceof List<?> list
        ? list.stream().map(Trees::object).toList()
        : List.of();
  }

  /** A text within an object, empty where there is none. */
  public static String text(Map<String, Object> in, String field) {
    Object value = in.get(field);
    return value == null ? "" : value.toString();
  }
}
