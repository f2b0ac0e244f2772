// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.api.Quantity;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import java.math.BigDecimal;
import java.util.Map;

/** Amounts of resources. */
public final class QuantityFunctions {
  private QuantityFunctions() {}

  public static void register(Map<String, Function> to) {
    to.put("quantity", (f, a) -> parse(StringFunctions.text(a, 0)));
    to.put("isQuantity", (f, a) -> Quantity.parseOrNull(StringFunctions.text(a, 0)) != null);
    to.put("sign", (f, a) -> (long) amount(a[0]).signum());
    to.put("isInteger", (f, a) -> isInteger(amount(a[0])));
    to.put("asInteger", (f, a) -> asInteger(amount(a[0])));
    to.put("asApproximateFloat", (f, a) -> amount(a[0]).value().doubleValue());
    to.put("add", (f, a) -> amount(a[0]).plus(operand(a[1])));
    to.put("sub", (f, a) -> amount(a[0]).minus(operand(a[1])));
  }

  private static Quantity parse(String text) {
    Quantity q = Quantity.parseOrNull(text);
    if (q == null) {
      throw new CelError(Quantity.SYNTAX);
    }
    return q;
  }

  private static Quantity amount(Object v) {
    if (v instanceof Quantity q) {
      return q;
    }
    throw CelError.noSuchOverload();
  }

  private static Quantity operand(Object v) {
    return v instanceof Long l ? Quantity.parse(l.toString()) : amount(v);
  }

  private static boolean isInteger(Quantity q) {
    return q.isWhole() && q.value().toBigInteger().bitLength() < 64;
  }

  private static Object asInteger(Quantity q) {
    if (!isInteger(q)) {
      throw new CelError("cannot convert value to integer");
    }
    BigDecimal v = q.value();
    return v.longValueExact();
  }
}
