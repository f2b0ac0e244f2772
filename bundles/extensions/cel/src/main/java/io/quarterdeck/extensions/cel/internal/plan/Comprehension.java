// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import io.quarterdeck.extensions.cel.internal.step.Frame;
import io.quarterdeck.extensions.cel.internal.step.Step;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Null;
import io.quarterdeck.extensions.cel.internal.value.Struct;
import io.quarterdeck.extensions.cel.internal.value.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A loop over the elements of a list or the keys of a map.
 *
 * @param second the slot of the second variable, negative for none: then the first is the index or
 *     the key and the second the value
 */
record Comprehension(
    Step range, Step init, Step condition, Step step, Step result, int accu, int first, int second)
    implements Step {

  @Override
  public Object eval(Frame f) {
    Object over = range.eval(f);
    set(f, accu, attempt(init, f));
    switch (over) {
      case List<?> l -> list(f, l);
      case Map<?, ?> m -> map(f, m);
      case Struct s -> map(f, s.fields());
      default -> throw new CelError("unsupported range type '" + Values.typeName(over) + "'");
    }
    return result.eval(f);
  }

  private void list(Frame f, List<?> list) {
    long i = 0;
    for (Object element : list) {
      Object v = Values.adapt(element);
      if (second >= 0) {
        f.slot(first, i);
        f.slot(second, v);
      } else {
        f.slot(first, v);
      }
      if (!round(f)) {
        return;
      }
      i++;
    }
  }

  private void map(Frame f, Map<?, ?> map) {
    for (Map.Entry<?, ?> e : map.entrySet()) {
      f.slot(first, Values.adapt(e.getKey()));
      if (second >= 0) {
        f.slot(second, Values.adapt(e.getValue()));
      }
      if (!round(f)) {
        return;
      }
    }
  }

  /**
   * An accumulated error is a value until something reads it: a later true or false replaces it.
   */
  private boolean round(Frame f) {
    if (!(condition.eval(f) instanceof Boolean go) || !go) {
      return false;
    }
    set(f, accu, attempt(step, f));
    return true;
  }

  private static Object attempt(Step step, Frame f) {
    try {
      return step.eval(f);
    } catch (CelError e) {
      if (e.overLimit()) {
        throw e;
      }
      return e;
    }
  }

  private static void set(Frame f, int slot, @Nullable Object value) {
    f.slot(slot, value == null ? Null.NULL : value);
  }
}
