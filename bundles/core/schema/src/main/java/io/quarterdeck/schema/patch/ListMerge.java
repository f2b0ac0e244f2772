// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Merges a list of a patch into one of the tree: sets of scalars, or objects by their key. */
final class ListMerge {
  private ListMerge() {}

  static List<@Nullable Object> merge(
      List<@Nullable Object> live, List<@Nullable Object> patch, Member member) {
    if (live.isEmpty() && patch.isEmpty()) {
      return live;
    }
    requireOneType(live, patch);
    Object sample = live.isEmpty() ? patch.getFirst() : live.getFirst();
    return sample instanceof Map<?, ?> ? objects(live, patch, member) : scalars(live, patch);
  }

  /** The live items that the patch does not name. */
  static List<@Nullable Object> without(
      List<@Nullable Object> live, List<@Nullable Object> unwanted) {
    requireOneType(live, unwanted);
    List<@Nullable Object> out = new ArrayList<>(live);
    out.removeIf(new HashSet<>(unwanted)::contains);
    return out;
  }

  private static List<@Nullable Object> scalars(
      List<@Nullable Object> live, List<@Nullable Object> patch) {
    LinkedHashSet<@Nullable Object> union = new LinkedHashSet<>(live);
    union.addAll(patch);
    return new ElementOrder("").arrange(new ArrayList<>(union), patch, live);
  }

  private static List<@Nullable Object> objects(
      List<@Nullable Object> live, List<@Nullable Object> patch, Member member) {
    if (member.key().isEmpty()) {
      throw PatchErrors.failed(
          "cannot merge lists without merge key for " + member.schema().typeName());
    }
    List<@Nullable Object> remaining = new ArrayList<>(live);
    List<@Nullable Object> plain = new ArrayList<>();
    if (directed(remaining, patch, plain, member.key())) {
      return plain;
    }
    List<@Nullable Object> merged = new ArrayList<>(remaining);
    Map<@Nullable Object, Integer> places = new HashMap<>();
    for (int i = 0; i < merged.size() && !plain.isEmpty(); i++) {
      Map<String, @Nullable Object> item = object(merged.get(i));
      if (item.containsKey(member.key())) {
        places.putIfAbsent(item.get(member.key()), i);
      }
    }
    for (Object item : plain) {
      mergeItem(merged, places, item, member);
    }
    return new ElementOrder(member.key()).arrange(merged, plain, remaining);
  }

  /**
   * Obeys the items with {@code $patch}, gives the others out as {@code plain}, and says whether
   * they replace the whole list.
   */
  private static boolean directed(
      List<@Nullable Object> live,
      List<@Nullable Object> patch,
      List<@Nullable Object> plain,
      String key) {
    boolean replace = false;
    Set<@Nullable Object> deleted = new HashSet<>();
    for (Object item : patch) {
      Map<String, @Nullable Object> map = object(item);
      if (!map.containsKey(Directive.PATCH)) {
        plain.add(item);
        continue;
      }
      Object directive = map.get(Directive.PATCH);
      if ("replace".equals(directive)) {
        replace = true;
      } else if ("delete".equals(directive)) {
        deleted.add(keyOf(map, key));
      } else if ("merge".equals(directive)) {
        throw PatchErrors.failed("merging lists cannot yet be specified in the patch");
      } else {
        throw ObjectMerge.unknownDirective(directive, map);
      }
    }
    live.removeIf(o -> o instanceof Map<?, ?> m && deleted.contains(m.get(key)));
    return replace;
  }

  /**
   * @param places where the items of each key stand, and will
   */
  private static void mergeItem(
      List<@Nullable Object> merged,
      Map<@Nullable Object, Integer> places,
      @Nullable Object item,
      Member member) {
    Map<String, @Nullable Object> patch = object(item);
    Object value = keyOf(patch, member.key());
    Integer place = places.get(value);
    if (place == null) {
      places.put(value, merged.size());
      merged.add(item);
    } else {
      Map<String, @Nullable Object> old = object(merged.get(place));
      // The patch keeps its copy: its items say in which order the list ends up.
      merged.set(place, ObjectMerge.merge(old, Trees.copy(patch), member.schema()));
    }
  }

  static @Nullable Object keyOf(Map<String, @Nullable Object> item, String key) {
    if (!item.containsKey(key)) {
      throw PatchErrors.failed(
          "map: " + GoText.value(item) + " does not contain declared merge key: " + key);
    }
    return item.get(key);
  }

  static Map<String, @Nullable Object> object(@Nullable Object item) {
    Map<String, @Nullable Object> map = Trees.asObject(item);
    if (map == null) {
      throw PatchErrors.wrongArgument("map[string]interface {}", GoText.type(item));
    }
    return map;
  }

  /** All items of both lists must be of one type, and not lists. */
  static void requireOneType(List<@Nullable Object> live, List<@Nullable Object> patch) {
    String type = null;
    for (List<@Nullable Object> list : List.of(live, patch)) {
      for (Object item : list) {
        String t = GoText.type(item);
        if (item instanceof List<?>) {
          throw listOfLists();
        }
        if (type != null && !type.equals(t)) {
          throw PatchErrors.failed(
              "list element types are not identical: " + GoText.value(List.of(live, patch)));
        }
        type = t;
      }
    }
    if (type == null) {
      throw PatchErrors.failed("no elements in any of the given slices");
    }
  }

  private static ApiException listOfLists() {
    return ApiException.of(
        StatusReason.UNSUPPORTED_MEDIA_TYPE,
        "lists of lists are not supported",
        Status.Details.of("", "", ""));
  }
}
