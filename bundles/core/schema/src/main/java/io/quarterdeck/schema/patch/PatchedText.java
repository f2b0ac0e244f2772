// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.patch.internal.RawValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A patched object as the reference shows it when it does not fit its kind: the keys of what the
 * patch reached into are in alphabetical order, everything else stands as it was.
 */
public final class PatchedText {
  private PatchedText() {}

  /** The result of a merge patch. */
  public static String of(
      Map<String, @Nullable Object> result, Map<String, @Nullable Object> patch) {
    return Json.text(shown(result, patch));
  }

  /** The result of a JSON patch. */
  public static String of(Map<String, @Nullable Object> result, List<@Nullable Object> operations) {
    Map<String, @Nullable Object> reached = new LinkedHashMap<>();
    for (Object operation : operations) {
      Map<String, @Nullable Object> o = Trees.asObject(operation);
      if (o != null && o.get("path") instanceof String path) {
        reach(reached, path);
      }
    }
    return Json.text(shown(result, reached));
  }

  /** The objects and lists on the way to a pointer's last name. */
  private static void reach(Map<String, @Nullable Object> reached, String pointer) {
    String[] names = pointer.split("/", -1);
    Map<String, @Nullable Object> at = reached;
    for (int i = 1; i < names.length - 1; i++) {
      at = Trees.object(at, names[i].replace("~1", "/").replace("~0", "~"));
    }
  }

  private static @Nullable Object shown(@Nullable Object raw, @Nullable Object patch) {
    Map<String, @Nullable Object> reached = Trees.asObject(patch);
    if (reached == null) {
      return patch instanceof List<?> ? Trees.sorted(raw) : raw;
    }
    Object value = RawValues.open(raw);
    Map<String, @Nullable Object> map = Trees.asObject(value);
    if (map != null) {
      Map<String, @Nullable Object> out = new TreeMap<>();
      map.forEach((name, v) -> out.put(name, shown(v, reached.get(name))));
      return out;
    }
    List<@Nullable Object> list = Trees.asList(value);
    if (list == null) {
      return raw;
    }
    List<@Nullable Object> out = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      out.add(shown(list.get(i), reached.get(Integer.toString(i))));
    }
    return out;
  }
}
