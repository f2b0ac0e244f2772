// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

import io.quarterdeck.spi.cel.CelMergedList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Equality and sum of lists that are sets, or whose elements have keys. */
public final class MergedLists {
  private MergedLists() {}

  static boolean equal(CelMergedList x, List<?> y) {
    return x.size() == y.size() && (x.keys().isEmpty() ? containsAll(x, y) : equalByKeys(x, y));
  }

  private static boolean containsAll(List<?> x, List<?> y) {
    return y.stream().allMatch(e -> contains(x, Values.adapt(e)));
  }

  private static boolean contains(List<?> list, Object element) {
    return list.stream().anyMatch(e -> Values.equal(Values.adapt(e), element));
  }

  private static boolean equalByKeys(CelMergedList x, List<?> y) {
    Map<List<@Nullable Object>, Object> mine = new HashMap<>();
    x.forEach(e -> mine.put(key(e, x.keys()), Values.adapt(e)));
    return y.stream()
        .allMatch(
            e -> {
              Object same = mine.get(key(e, x.keys()));
              return same != null && Values.equal(same, Values.adapt(e));
            });
  }

  /** What of the second the first has already stays where it is: replaced, where it has keys. */
  public static CelMergedList sum(CelMergedList x, List<?> y) {
    List<@Nullable Object> out = new ArrayList<>(x);
    if (x.keys().isEmpty()) {
      for (Object e : y) {
        if (!contains(out, Values.adapt(e))) {
          out.add(e);
        }
      }
      return new CelMergedList(out, x.keys());
    }
    Map<List<@Nullable Object>, Integer> places = new HashMap<>();
    for (int i = 0; i < out.size(); i++) {
      places.put(key(out.get(i), x.keys()), i);
    }
    for (Object e : y) {
      Integer place = places.putIfAbsent(key(e, x.keys()), out.size());
      if (place == null) {
        out.add(e);
      } else {
        out.set(place, e);
      }
    }
    return new CelMergedList(out, x.keys());
  }

  private static List<@Nullable Object> key(@Nullable Object element, List<String> keys) {
    List<@Nullable Object> out = new ArrayList<>(keys.size());
    keys.forEach(k -> out.add(element instanceof Map<?, ?> m ? m.get(k) : null));
    return out;
  }
}
