// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Kubernetes' semantic equality of trees: nothing, null and an empty list or map are one. */
final class SemanticEquality {
  private SemanticEquality() {}

  static boolean same(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Map<?, ?> m && b instanceof Map<?, ?> n) {
      return covers(m, n) && covers(n, m);
    }
    if (a instanceof List<?> l && b instanceof List<?> m) {
      return items(l, m);
    }
    if (a == null || b == null || isNothing(a) || isNothing(b)) {
      return isNothing(a) && isNothing(b);
    }
    if (a instanceof RawJson || b instanceof RawJson) {
      return Json.text(a).equals(Json.text(b));
    }
    return a.equals(b);
  }

  /** Whether what the first has is the same in the second. */
  private static boolean covers(Map<?, ?> a, Map<?, ?> b) {
    return a.entrySet().stream().allMatch(e -> same(e.getValue(), b.get(e.getKey())));
  }

  private static boolean items(List<?> a, List<?> b) {
    Iterator<?> others = b.iterator();
    return a.size() == b.size() && a.stream().allMatch(item -> same(item, others.next()));
  }

  private static boolean isNothing(@Nullable Object value) {
    return switch (value) {
      case null -> true;
      case List<?> l -> l.isEmpty();
      case Map<?, ?> m -> m.isEmpty();
      default -> false;
    };
  }
}
