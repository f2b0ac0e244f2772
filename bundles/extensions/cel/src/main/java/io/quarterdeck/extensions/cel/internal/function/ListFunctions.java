// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.step.Frame;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.Bytes;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Values;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Kubernetes' list functions and the lists library. */
public final class ListFunctions {
  private ListFunctions() {}

  public static void register(Map<String, Function> to) {
    to.put("isSorted", (f, a) -> isSorted(list("isSorted", a[0])));
    to.put("sum", (f, a) -> sum(f, list("sum", a[0])));
    to.put("min", (f, a) -> extreme("min", list("min", a[0]), -1));
    to.put("max", (f, a) -> extreme("max", list("max", a[0]), 1));
    to.put("slice", (f, a) -> slice(a));
    to.put("flatten", (f, a) -> flatten(f, a));
    to.put("distinct", (f, a) -> distinct(f, list("distinct", a[0])));
    to.put("reverse", (f, a) -> adapted(list("reverse", a[0])).reversed());
    to.put("sort", (f, a) -> sort(f, list("sort", a[0]), list("sort", a[0])));
    to.put("@sortByAssociatedKeys", (f, a) -> sort(f, list("sortBy", a[0]), list("sortBy", a[1])));
    to.put("lists.range", ListFunctions::range);
  }

  static List<?> list(String function, Object v) {
    if (v instanceof List<?> l) {
      return l;
    }
    throw CelError.mismatch(function, v);
  }

  private static List<Object> adapted(List<?> list) {
    List<Object> out = new ArrayList<>(list.size());
    list.forEach(v -> out.add(Values.adapt(v)));
    return out;
  }

  private static boolean isSorted(List<?> list) {
    List<Object> all = adapted(list);
    for (int i = 1; i < all.size(); i++) {
      if (Values.compare(all.get(i - 1), all.get(i)) > 0) {
        return false;
      }
    }
    return true;
  }

  /** Of nothing: the integer zero. */
  private static Object sum(Frame f, List<?> list) {
    Object total = 0L;
    boolean first = true;
    for (Object v : adapted(list)) {
      if (!Values.isNumber(v) && !(v instanceof Duration)) {
        throw CelError.noSuchOverload();
      }
      total = first ? v : Operators.add(f, total, v);
      first = false;
    }
    return total;
  }

  private static Object extreme(String name, List<?> list, int sign) {
    if (list.isEmpty()) {
      throw new CelError(name + " called on empty list");
    }
    List<Object> all = adapted(list);
    Object best = all.getFirst();
    for (Object v : all) {
      if (Values.compare(v, best) * sign > 0) {
        best = v;
      }
    }
    return best;
  }

  public static Object indexOf(Object[] a) {
    List<?> list = list("indexOf", a[0]);
    for (int i = 0; i < list.size(); i++) {
      if (Values.equal(Values.adapt(list.get(i)), a[1])) {
        return (long) i;
      }
    }
    return -1L;
  }

  public static Object lastIndexOf(Object[] a) {
    List<?> list = list("lastIndexOf", a[0]);
    for (int i = list.size() - 1; i >= 0; i--) {
      if (Values.equal(Values.adapt(list.get(i)), a[1])) {
        return (long) i;
      }
    }
    return -1L;
  }

  private static Object slice(Object[] a) {
    List<?> list = list("slice", a[0]);
    long start = StringFunctions.number(a, 1);
    long end = StringFunctions.number(a, 2);
    String where = "cannot slice(" + start + ", " + end + "), ";
    if (start < 0 || end < 0) {
      throw new CelError(where + "negative indexes not supported");
    }
    if (start > end) {
      throw new CelError(where + "start index must be less than or equal to end index");
    }
    if (list.size() < end) {
      throw new CelError(where + "list is length " + list.size());
    }
    return adapted(list.subList((int) start, (int) end));
  }

  private static Object flatten(Frame f, Object[] a) {
    long depth = a.length > 1 ? StringFunctions.number(a, 1) : 1;
    if (depth < 0) {
      throw new CelError("level must be non-negative");
    }
    List<Object> out = new ArrayList<>();
    flatten(f, list("flatten", a[0]), depth, out);
    return out;
  }

  private static void flatten(Frame f, List<?> list, long depth, List<Object> out) {
    for (Object raw : list) {
      Object v = Values.adapt(raw);
      if (v instanceof List<?> inner && depth > 0) {
        flatten(f, inner, depth - 1, out);
      } else {
        f.afford(out.size());
        out.add(v);
      }
    }
  }

  private static Object distinct(Frame f, List<?> list) {
    List<Object> out = new ArrayList<>();
    LinkedHashSet<Object> seen = new LinkedHashSet<>();
    for (Object v : adapted(list)) {
      // what hashes alike is found at once; the rest is compared one by one, at a price
      if (v instanceof String s) {
        if (seen.add(s)) {
          out.add(s);
        }
      } else {
        f.charge(out.size() / 10);
        if (!Operators.contains(out, v)) {
          out.add(v);
        }
      }
    }
    return out;
  }

  private static boolean isOrdered(Object v) {
    return Values.isNumber(v)
        || v instanceof String
        || v instanceof Boolean
        || v instanceof Bytes
        || v instanceof Instant
        || v instanceof Duration;
  }

  private static Object sort(Frame f, List<?> list, List<?> by) {
    if (list.size() != by.size()) {
      throw new CelError("@sortByAssociatedKeys() expected a list of the same size as the keys");
    }
    f.afford(list.size());
    List<Object> keys = adapted(by);
    for (Object key : keys) {
      if (!isOrdered(key)) {
        throw new CelError("list elements must be comparable");
      }
      if (!Values.typeName(key).equals(Values.typeName(keys.getFirst()))) {
        throw new CelError("list elements must have the same type");
      }
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparing(keys::get, ListFunctions::ordered));
    List<Object> out = new ArrayList<>(list.size());
    order.forEach(i -> out.add(Values.adapt(list.get(i))));
    return out;
  }

  /** A total order, also of what is no number. */
  private static int ordered(Object a, Object b) {
    return a instanceof Double x && b instanceof Double y
        ? Double.compare(x, y)
        : Values.compare(a, b);
  }

  private static Object range(Frame f, Object[] a) {
    long n = StringFunctions.number(a, 0);
    f.afford(n);
    List<Object> out = new ArrayList<>();
    for (long i = 0; i < n; i++) {
      out.add(i);
    }
    return out;
  }
}
