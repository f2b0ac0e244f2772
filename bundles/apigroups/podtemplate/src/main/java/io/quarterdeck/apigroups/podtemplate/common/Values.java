// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.common;

import io.quarterdeck.api.Trees;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Small steps over trees that defaults are made of. */
public final class Values {
  private Values() {}

  /** Sets the field when it is absent, null or an empty string. */
  public static void absent(Map<String, @Nullable Object> tree, String field, Object value) {
    Object now = tree.get(field);
    if (now == null || now.equals("")) {
      tree.put(field, value);
    }
  }

  /** Does something with each object of a list. */
  public static void each(
      Map<String, @Nullable Object> tree,
      String field,
      Consumer<Map<String, @Nullable Object>> action) {
    List<@Nullable Object> list = Trees.asList(tree.get(field));
    if (list != null) {
      for (Object item : list) {
        Map<String, @Nullable Object> map = Trees.asObject(item);
        if (map != null) {
          action.accept(map);
        }
      }
    }
  }

  /** Does something with an object that is there. */
  public static void with(
      Map<String, @Nullable Object> tree,
      String field,
      Consumer<Map<String, @Nullable Object>> action) {
    Map<String, @Nullable Object> map = Trees.asObject(tree.get(field));
    if (map != null) {
      action.accept(map);
    }
  }
}
