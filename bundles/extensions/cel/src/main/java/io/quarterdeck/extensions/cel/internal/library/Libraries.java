// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.library;

import io.quarterdeck.api.Quantity;
import io.quarterdeck.extensions.cel.internal.function.AddressFunctions;
import io.quarterdeck.extensions.cel.internal.function.Authorizers;
import io.quarterdeck.extensions.cel.internal.function.Conversions;
import io.quarterdeck.extensions.cel.internal.function.ListFunctions;
import io.quarterdeck.extensions.cel.internal.function.NamedFormats;
import io.quarterdeck.extensions.cel.internal.function.Operators;
import io.quarterdeck.extensions.cel.internal.function.OptionalFunctions;
import io.quarterdeck.extensions.cel.internal.function.QuantityFunctions;
import io.quarterdeck.extensions.cel.internal.function.RegexFunctions;
import io.quarterdeck.extensions.cel.internal.function.SemverFunctions;
import io.quarterdeck.extensions.cel.internal.function.SetFunctions;
import io.quarterdeck.extensions.cel.internal.function.StringFunctions;
import io.quarterdeck.extensions.cel.internal.function.TimeFunctions;
import io.quarterdeck.extensions.cel.internal.function.UrlFunctions;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.Bytes;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Every function of Kubernetes' environment, by name; those of patterns keep what they compile. */
public final class Libraries {
  private static final Map<String, Function> ALL = all();

  private Libraries() {}

  static Map<String, Function> functions() {
    return ALL;
  }

  public static Map<String, Function> functions(RegexFunctions patterns) {
    Map<String, Function> out = new HashMap<>(ALL);
    patterns.register(out);
    return Map.copyOf(out);
  }

  private static Map<String, Function> all() {
    Map<String, Function> out = new HashMap<>();
    Operators.register(out);
    Conversions.register(out);
    TimeFunctions.register(out);
    StringFunctions.register(out);
    ListFunctions.register(out);
    SetFunctions.register(out);
    UrlFunctions.register(out);
    AddressFunctions.register(out);
    QuantityFunctions.register(out);
    SemverFunctions.register(out);
    NamedFormats.register(out);
    Authorizers.register(out);
    OptionalFunctions.register(out);
    shared(out);
    return Map.copyOf(out);
  }

  /** Names that several libraries have: distinguished by the receiver. */
  private static void shared(Map<String, Function> out) {
    out.put("size", (f, a) -> size(a[0]));
    out.put(
        "indexOf",
        (f, a) -> a[0] instanceof String ? StringFunctions.indexOf(a) : ListFunctions.indexOf(a));
    out.put(
        "lastIndexOf",
        (f, a) ->
            a[0] instanceof String ? StringFunctions.lastIndexOf(a) : ListFunctions.lastIndexOf(a));
    out.put(
        "ip",
        (f, a) -> a[0] instanceof AddressFunctions.Cidr c ? c.ip() : AddressFunctions.ip(a[0]));
    out.put("isGreaterThan", (f, a) -> ordered(a[0], a[1]) > 0);
    out.put("isLessThan", (f, a) -> ordered(a[0], a[1]) < 0);
    out.put("compareTo", (f, a) -> (long) Integer.signum(ordered(a[0], a[1])));
  }

  private static Object size(Object v) {
    return switch (v) {
      case String s -> Values.size(s);
      case Bytes b -> Values.size(b);
      case List<?> l -> Values.size(l);
      case Map<?, ?> m -> Values.size(m);
      default -> throw CelError.mismatch("size", v);
    };
  }

  private static int ordered(Object a, Object b) {
    if (a instanceof Quantity x && b instanceof Quantity y) {
      return x.compareTo(y);
    }
    if (a instanceof SemverFunctions.Version x && b instanceof SemverFunctions.Version y) {
      return x.compareTo(y);
    }
    throw CelError.noSuchOverload();
  }
}
