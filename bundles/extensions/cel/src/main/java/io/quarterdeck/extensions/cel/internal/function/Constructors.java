// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.step.Constant;
import io.quarterdeck.extensions.cel.internal.step.Step;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Opt;
import io.quarterdeck.extensions.cel.internal.value.Struct;
import io.quarterdeck.extensions.cel.internal.value.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists, maps and objects that stand in an expression. */
public final class Constructors {
  private static final long LIST_COST = 10;
  private static final long MAP_COST = 30;
  private static final long STRUCT_COST = 40;

  private Constructors() {}

  /** A key or field and its value, which may be an optional that is left out when it is empty. */
  public record Entry(Step key, Step value, boolean optional) {}

  public static Step list(Step[] elements, boolean[] mayLack) {
    return f -> {
      List<Object> out = new ArrayList<>(elements.length);
      for (int i = 0; i < elements.length; i++) {
        Object v = value(elements[i].eval(f), mayLack[i]);
        if (v != null) {
          out.add(v);
        }
      }
      f.charge(LIST_COST);
      return out;
    };
  }

  private static @Nullable Object value(Object v, boolean optional) {
    if (!optional) {
      return v;
    }
    if (v instanceof Opt o) {
      return o.value();
    }
    throw new CelError(
        "cannot initialize optional entry from non-optional value " + Texts.plain(v));
  }

  public static Step map(List<Entry> entries) {
    return f -> {
      Map<Object, Object> out = LinkedHashMap.newLinkedHashMap(entries.size());
      for (Entry e : entries) {
        Object key = e.key().eval(f);
        Object v = value(e.value().eval(f), e.optional());
        if (v != null && out.put(key, v) != null) {
          throw new CelError("Failed with repeated key");
        }
      }
      f.charge(MAP_COST);
      return out;
    };
  }

  public static Step struct(String type, List<Entry> entries) {
    return f -> {
      Map<String, Object> out = LinkedHashMap.newLinkedHashMap(entries.size());
      for (Entry e : entries) {
        Object v = value(e.value().eval(f), e.optional());
        if (v != null) {
          out.put((String) ((Constant) e.key()).value(), v);
        }
      }
      f.charge(STRUCT_COST);
      return new Struct(type, out);
    };
  }
}
