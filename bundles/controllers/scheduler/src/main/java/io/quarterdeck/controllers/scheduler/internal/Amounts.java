// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.Quantity;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;

/** Resources as whole numbers: cpu in thousandths, others in their own unit. */
final class Amounts {
  static final String CPU = "cpu";
  static final String MEMORY = "memory";
  static final String PODS = "pods";
  private static final int MILLI = 3;

  private Amounts() {}

  static Map<String, Long> of(Map<String, Quantity> quantities) {
    Map<String, Long> out = new HashMap<>();
    quantities.forEach((name, q) -> out.put(name, of(name, q)));
    return out;
  }

  private static long of(String name, Quantity q) {
    var scaled = name.equals(CPU) ? q.value().movePointRight(MILLI) : q.value();
    return scaled.setScale(0, RoundingMode.CEILING).longValue();
  }

  static void add(Map<String, Long> into, Map<String, Long> more, int sign) {
    more.forEach((name, amount) -> into.merge(name, sign * amount, Long::sum));
  }
}
