// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.step.Frame;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Opt;
import io.quarterdeck.extensions.cel.internal.value.Texts;
import io.quarterdeck.extensions.cel.internal.value.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Optional values. */
public final class OptionalFunctions {
  private OptionalFunctions() {}

  public static void register(Map<String, Function> to) {
    to.put("optional.of", (f, a) -> new Opt(a[0]));
    to.put("optional.none", (f, a) -> Opt.NONE);
    to.put("optional.ofNonZeroValue", (f, a) -> Values.isZero(a[0]) ? Opt.NONE : new Opt(a[0]));
    to.put("hasValue", (f, a) -> option(a[0]).present());
    to.put("value", (f, a) -> option(a[0]).get());
    to.put("optional.unwrap", (f, a) -> unwrap(ListFunctions.list("optional.unwrap", a[0])));
    to.put("unwrapOpt", (f, a) -> unwrap(ListFunctions.list("unwrapOpt", a[0])));
    to.put("first", (f, a) -> edge(ListFunctions.list("first", a[0]), true));
    to.put("last", (f, a) -> edge(ListFunctions.list("last", a[0]), false));
    to.put("cel.@mapInsert", OptionalFunctions::insert);
  }

  private static Opt option(Object v) {
    if (v instanceof Opt o) {
      return o;
    }
    throw CelError.noSuchOverload();
  }

  private static Object unwrap(List<?> list) {
    return list.stream().map(OptionalFunctions::option).filter(Opt::present).map(Opt::get).toList();
  }

  private static Opt edge(List<?> list, boolean first) {
    if (list.isEmpty()) {
      return Opt.NONE;
    }
    return new Opt(Values.adapt(first ? list.getFirst() : list.getLast()));
  }

  /** The map that a macro builds: nobody else can see it before it is done. */
  private static final class Accumulated extends LinkedHashMap<Object, Object> {
    private static final long serialVersionUID = 1L;
  }

  private static Object insert(Frame f, Object[] a) {
    Map<Object, Object> into = new Accumulated();
    if (a[0] instanceof Accumulated already) {
      into = already;
    } else if (a[0] instanceof Map<?, ?> m) {
      into.putAll(m);
    }
    if (a.length == 3) {
      add(into, a[1], a[2]);
    } else if (a[1] instanceof Map<?, ?> m) {
      for (Map.Entry<?, ?> e : m.entrySet()) {
        add(into, Values.adapt(e.getKey()), Values.adapt(e.getValue()));
      }
    }
    return into;
  }

  private static void add(Map<Object, Object> into, Object key, Object value) {
    if (Values.find(into, key) != null) {
      throw new CelError("insert failed: key " + Texts.plain(key) + " already exists");
    }
    into.put(key, value);
  }
}
