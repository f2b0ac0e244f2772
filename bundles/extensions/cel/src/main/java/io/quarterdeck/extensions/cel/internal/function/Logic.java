// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.step.Frame;
import io.quarterdeck.extensions.cel.internal.step.Step;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Opt;
import org.jspecify.annotations.Nullable;

/** What does not evaluate all its arguments. */
public final class Logic {
  private Logic() {}

  /** False wins over an error on either side. */
  public static Step and(Step left, Step right) {
    return f -> decide(f, left, right, false);
  }

  public static Step or(Step left, Step right) {
    return f -> decide(f, left, right, true);
  }

  private static Object decide(Frame f, Step left, Step right, boolean decisive) {
    CelError failed = null;
    try {
      if (bool(left.eval(f)) == decisive) {
        return decisive;
      }
    } catch (CelError e) {
      failed = contained(e);
    }
    if (bool(right.eval(f)) == decisive) {
      return decisive;
    }
    if (failed != null) {
      throw failed;
    }
    return !decisive;
  }

  /** The cost limit is not to be evaded. */
  private static CelError contained(CelError e) {
    if (e.overLimit()) {
      throw e;
    }
    return e;
  }

  static boolean bool(Object v) {
    if (v instanceof Boolean b) {
      return b;
    }
    throw CelError.noSuchOverload();
  }

  public static Step conditional(Step condition, Step yes, Step no) {
    return f -> bool(condition.eval(f)) ? yes.eval(f) : no.eval(f);
  }

  public static Step notStrictlyFalse(Step operand) {
    return f -> {
      Object v = attempt(operand, f);
      f.charge(1);
      return !Boolean.FALSE.equals(v);
    };
  }

  private static @Nullable Object attempt(Step step, Frame f) {
    try {
      return step.eval(f);
    } catch (CelError e) {
      contained(e);
      return null;
    }
  }

  public static Step optionalOr(Step left, Step right) {
    return f -> {
      Opt o = option(left.eval(f));
      f.charge(1);
      return o.present() ? o : option(right.eval(f));
    };
  }

  public static Step orValue(Step left, Step right) {
    return f -> {
      Opt o = option(left.eval(f));
      f.charge(1);
      return o.present() ? o.get() : right.eval(f);
    };
  }

  private static Opt option(Object v) {
    if (v instanceof Opt o) {
      return o;
    }
    throw CelError.noSuchOverload();
  }
}
