// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON that is carried as text, opened where a patch reaches into it. */
final class RawValues {
  private RawValues() {}

  /** The value as a tree; what a patch does not touch keeps its text. */
  public static @Nullable Object open(@Nullable Object value) {
    return value instanceof RawJson r ? Json.read(r.text()) : value;
  }

  /** A deep copy of an object's tree in which nothing is text any more. */
  public static Map<String, @Nullable Object> openedCopy(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> out = Trees.copy(tree);
    openAll(out);
    return out;
  }

  private static void openAll(@Nullable Object value) {
    Map<String, @Nullable Object> map = Trees.asObject(value);
    if (map != null) {
      map.replaceAll((k, v) -> open(v));
      map.values().forEach(RawValues::openAll);
    }
    List<@Nullable Object> list = Trees.asList(value);
    if (list != null) {
      list.replaceAll(RawValues::open);
      list.forEach(RawValues::openAll);
    }
  }
}
