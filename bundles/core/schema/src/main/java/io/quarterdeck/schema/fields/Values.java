// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Equality and order of the values of a tree: numbers by value, maps whatever the order. */
final class Values {
  private Values() {}

  static boolean same(@Nullable Object a, @Nullable Object b) {
    if (a == b) {
      return true;
    }
    if (a == null || b == null) {
      return false;
    }
    if (a instanceof RawJson || b instanceof RawJson) {
      return sameRaw(a, b);
    }
    return switch (a) {
      case Map<?, ?> m -> b instanceof Map<?, ?> n && sameMap(m, n);
      case List<?> l -> b instanceof List<?> m && sameList(l, m);
      case Number n -> b instanceof Number m && (n.equals(m) || compareNumbers(n, m) == 0);
      default -> a.equals(b);
    };
  }

  private static boolean sameRaw(Object a, Object b) {
    return a.equals(b) || same(plain(a), plain(b));
  }

  /** Raw JSON as the tree that it says. */
  static @Nullable Object plain(@Nullable Object value) {
    return value instanceof RawJson r ? Json.read(r.text()) : value;
  }

  private static boolean sameMap(Map<?, ?> a, Map<?, ?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (Map.Entry<?, ?> e : a.entrySet()) {
      Object other = b.get(e.getKey());
      if (other == null && !b.containsKey(e.getKey()) || !same(e.getValue(), other)) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameList(List<?> a, List<?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!same(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  static int compare(@Nullable Object a, @Nullable Object b) {
    int kinds = Integer.compare(rank(a), rank(b));
    if (kinds != 0 || a == null || b == null) {
      return kinds;
    }
    return switch (a) {
      case Number n -> compareNumbers(n, (Number) b);
      case String s -> s.compareTo((String) b);
      case Boolean t -> t.compareTo((Boolean) b);
      case List<?> l -> compareLists(l, (List<?>) b);
      case Map<?, ?> m -> compareMaps(m, (Map<?, ?>) b);
      default -> a.toString().compareTo(b.toString());
    };
  }

  private static int rank(@Nullable Object value) {
    return switch (value) {
      case Number n -> 0;
      case String s -> 1;
      case Boolean b -> 2;
      case List<?> l -> 3;
      case Map<?, ?> m -> 4;
      case null -> 5;
      default -> 6;
    };
  }

  private static int compareNumbers(Number a, Number b) {
    if (a instanceof Long x && b instanceof Long y) {
      return x.compareTo(y);
    }
    return new BigDecimal(a.toString()).compareTo(new BigDecimal(b.toString()));
  }

  private static int compareLists(List<?> a, List<?> b) {
    Iterator<?> right = b.iterator();
    for (Object left : a) {
      if (!right.hasNext()) {
        return 1;
      }
      int order = compare(left, right.next());
      if (order != 0) {
        return order;
      }
    }
    return right.hasNext() ? -1 : 0;
  }

  private static int compareMaps(Map<?, ?> a, Map<?, ?> b) {
    Iterator<Object> left = new TreeSet<Object>(a.keySet()).iterator();
    Iterator<Object> right = new TreeSet<Object>(b.keySet()).iterator();
    while (left.hasNext() && right.hasNext()) {
      Object key = left.next();
      int keys = compare(key, right.next());
      int order = keys != 0 ? keys : compare(a.get(key), b.get(key));
      if (order != 0) {
        return order;
      }
    }
    return Boolean.compare(left.hasNext(), right.hasNext());
  }
}
