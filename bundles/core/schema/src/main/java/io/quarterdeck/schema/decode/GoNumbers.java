// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of free-form values as Go holds them: an integer of 64 bits, or else a double. So what is
 * computed with them is bounded, however many digits or zeros a client writes.
 */
final class GoNumbers {
  private GoNumbers() {}

  /**
   * Brings the numbers of a tree into that form.
   *
   * @throws TypedTree.Unfit for one that is too large for a double
   */
  static void apply(Map<String, @Nullable Object> tree) {
    tree.replaceAll((name, value) -> held(value));
  }

  @SuppressWarnings("unchecked")
  private static @Nullable Object held(@Nullable Object value) {
    switch (value) {
      case Map<?, ?> m -> apply((Map<String, @Nullable Object>) m);
      case List<?> l -> ((List<@Nullable Object>) l).replaceAll(GoNumbers::held);
      case BigInteger n -> {
        return finite(n.doubleValue(), n);
      }
      case BigDecimal n -> {
        return finite(n.doubleValue(), n);
      }
      case null, default -> {
        // a string, a truth value, or a number that is held so already
      }
    }
    return value;
  }

  /** Whether they are the same in that form: what was stored is read with all its digits. */
  static boolean same(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Map<?, ?> m && b instanceof Map<?, ?> n) {
      return m.size() == n.size()
          && m.entrySet().stream()
              .allMatch(e -> n.containsKey(e.getKey()) && same(e.getValue(), n.get(e.getKey())));
    }
    if (a instanceof List<?> l && b instanceof List<?> m) {
      Iterator<?> others = m.iterator();
      return l.size() == m.size() && l.stream().allMatch(item -> same(item, others.next()));
    }
    return Objects.equals(form(a), form(b));
  }

  private static @Nullable Object form(@Nullable Object value) {
    return value instanceof BigInteger || value instanceof BigDecimal
        ? (Object) ((Number) value).doubleValue()
        : value;
  }

  private static Double finite(double d, Number sent) {
    if (Double.isInfinite(d)) {
      throw new TypedTree.Unfit(
          "json: cannot unmarshal number "
              + sent.toString().replace("E+", "e").replace('E', 'e')
              + " into Go value of type float64");
    }
    return d;
  }
}
