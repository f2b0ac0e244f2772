// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.step.Frame;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.Values;
import java.util.List;
import java.util.Map;

/** Lists as sets. */
public final class SetFunctions {
  private SetFunctions() {}

  public static void register(Map<String, Function> to) {
    to.put("sets.contains", (f, a) -> containsAll(f, left(a), right(a)));
    to.put(
        "sets.equivalent",
        (f, a) -> containsAll(f, left(a), right(a)) && containsAll(f, right(a), left(a)));
    to.put("sets.intersects", (f, a) -> intersects(f, left(a), right(a)));
  }

  private static List<?> left(Object[] a) {
    return ListFunctions.list("sets", a[0]);
  }

  private static List<?> right(Object[] a) {
    return ListFunctions.list("sets", a[1]);
  }

  private static boolean containsAll(Frame f, List<?> set, List<?> subset) {
    f.afford((long) set.size() * subset.size());
    for (Object v : subset) {
      if (!Operators.contains(set, Values.adapt(v))) {
        return false;
      }
    }
    return true;
  }

  private static boolean intersects(Frame f, List<?> a, List<?> b) {
    f.afford((long) a.size() * b.size());
    for (Object v : b) {
      if (Operators.contains(a, Values.adapt(v))) {
        return true;
      }
    }
    return false;
  }
}
