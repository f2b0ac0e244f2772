// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The members of a patch that are no fields. */
final class Directive {
  static final String PATCH = "$patch";
  static final String RETAIN_KEYS = "$retainKeys";
  static final String SET_ELEMENT_ORDER = "$setElementOrder";
  static final String DELETE_FROM_LIST = "$deleteFromPrimitiveList";

  private Directive() {}

  /** Whether a member is {@code directive} or {@code directive/field}. */
  static boolean is(String member, String directive) {
    return member.startsWith(directive);
  }

  /** The field behind the slash, null when there is none. */
  static @Nullable String field(String member) {
    int slash = member.indexOf('/');
    return slash < 0 ? null : member.substring(slash + 1);
  }

  /** Takes out, at any depth, the objects that carry {@code $patch}: there is nothing to patch. */
  static @Nullable Object withoutMarked(@Nullable Object value) {
    Map<String, @Nullable Object> map = Trees.asObject(value);
    if (map != null) {
      map.values().removeIf(Directive::isMarked);
      map.replaceAll((k, v) -> withoutMarked(v));
      return map;
    }
    List<@Nullable Object> list = Trees.asList(value);
    return list == null ? value : unmarkedItems(list);
  }

  static List<@Nullable Object> unmarkedItems(List<@Nullable Object> list) {
    List<@Nullable Object> out = new ArrayList<>(list.size());
    for (Object item : list) {
      if (!isMarked(item)) {
        out.add(withoutMarked(item));
      }
    }
    return out;
  }

  static boolean isMarked(@Nullable Object value) {
    return value instanceof Map<?, ?> m && m.containsKey(PATCH);
  }
}
