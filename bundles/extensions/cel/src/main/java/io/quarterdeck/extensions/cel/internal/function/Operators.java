// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.step.Frame;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.Bytes;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Growing;
import io.quarterdeck.extensions.cel.internal.value.MergedLists;
import io.quarterdeck.extensions.cel.internal.value.Struct;
import io.quarterdeck.extensions.cel.internal.value.UInt;
import io.quarterdeck.extensions.cel.internal.value.Values;
import io.quarterdeck.spi.cel.CelFields;
import io.quarterdeck.spi.cel.CelMergedList;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Arithmetic, comparison and membership. */
public final class Operators {
  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private Operators() {}

  public static void register(Map<String, Function> to) {
    to.put("_+_", (f, a) -> add(f, a[0], a[1]));
    to.put("_-_", (f, a) -> subtract(a[0], a[1]));
    to.put("_*_", (f, a) -> multiply(a[0], a[1]));
    to.put("_/_", (f, a) -> divide(a[0], a[1]));
    to.put("_%_", (f, a) -> modulus(a[0], a[1]));
    to.put("-_", (f, a) -> negate(a[0]));
    to.put("!_", (f, a) -> !Logic.bool(a[0]));
    to.put("_==_", (f, a) -> Values.equal(a[0], a[1]));
    to.put("_!=_", (f, a) -> !Values.equal(a[0], a[1]));
    to.put("_<_", (f, a) -> Values.compare(a[0], a[1]) < 0);
    to.put("_<=_", (f, a) -> Values.compare(a[0], a[1]) <= 0);
    to.put("_>_", (f, a) -> Values.compare(a[0], a[1]) > 0);
    to.put("_>=_", (f, a) -> Values.compare(a[0], a[1]) >= 0);
    to.put("@in", (f, a) -> in(a[0], a[1]));
  }

  static Object add(Frame f, Object a, Object b) {
    if (a instanceof String x && b instanceof String y) {
      f.afford((x.length() + y.length()) / 10);
      return x + y;
    }
    return switch (a) {
      case Long x when b instanceof Long y -> whole(() -> Math.addExact(x, y));
      case Double x when b instanceof Double y -> x + y;
      case UInt x when b instanceof UInt y -> unsigned(x.bits() + y.bits(), x);
      case Bytes x when b instanceof Bytes y -> joined(x, y);
      case CelMergedList x when b instanceof List<?> y -> MergedLists.sum(x, y);
      case List<?> x when b instanceof List<?> y -> Growing.joined(x, y);
      case Instant x when b instanceof Duration y -> moment(() -> x.plus(y));
      case Duration x when b instanceof Instant y -> moment(() -> y.plus(x));
      case Duration x when b instanceof Duration y -> span(() -> x.plus(y));
      default -> throw CelError.noSuchOverload();
    };
  }

  private static Bytes joined(Bytes x, Bytes y) {
    byte[] out = Arrays.copyOf(x.array(), x.array().length + y.array().length);
    System.arraycopy(y.array(), 0, out, x.array().length, y.array().length);
    return new Bytes(out);
  }

  private static UInt unsigned(long sum, UInt part) {
    if (Long.compareUnsigned(sum, part.bits()) < 0) {
      throw new CelError("unsigned integer overflow");
    }
    return new UInt(sum);
  }

  private static Object subtract(Object a, Object b) {
    return switch (a) {
      case Long x when b instanceof Long y -> whole(() -> Math.subtractExact(x, y));
      case Double x when b instanceof Double y -> x - y;
      case UInt x when b instanceof UInt y -> {
        if (Long.compareUnsigned(x.bits(), y.bits()) < 0) {
          throw new CelError("unsigned integer overflow");
        }
        yield new UInt(x.bits() - y.bits());
      }
      case Instant x when b instanceof Duration y -> moment(() -> x.minus(y));
      case Instant x when b instanceof Instant y -> span(() -> Duration.between(y, x));
      case Duration x when b instanceof Duration y -> span(() -> x.minus(y));
      default -> throw CelError.noSuchOverload();
    };
  }

  private static Object multiply(Object a, Object b) {
    return switch (a) {
      case Long x when b instanceof Long y -> whole(() -> Math.multiplyExact(x, y));
      case Double x when b instanceof Double y -> x * y;
      case UInt x when b instanceof UInt y -> {
        if (Math.unsignedMultiplyHigh(x.bits(), y.bits()) != 0) {
          throw new CelError("unsigned integer overflow");
        }
        yield new UInt(x.bits() * y.bits());
      }
      default -> throw CelError.noSuchOverload();
    };
  }

  private static Object divide(Object a, Object b) {
    return switch (a) {
      case Long x when b instanceof Long y -> {
        nonZero(y, "division by zero");
        yield whole(() -> Math.divideExact(x, y));
      }
      case Double x when b instanceof Double y -> x / y;
      case UInt x when b instanceof UInt y -> {
        nonZero(y.bits(), "division by zero");
        yield new UInt(Long.divideUnsigned(x.bits(), y.bits()));
      }
      default -> throw CelError.noSuchOverload();
    };
  }

  private static Object modulus(Object a, Object b) {
    return switch (a) {
      case Long x when b instanceof Long y -> {
        nonZero(y, "modulus by zero");
        if (x == Long.MIN_VALUE && y == -1) {
          throw new CelError("integer overflow");
        }
        yield x % y;
      }
      case UInt x when b instanceof UInt y -> {
        nonZero(y.bits(), "modulus by zero");
        yield new UInt(Long.remainderUnsigned(x.bits(), y.bits()));
      }
      default -> throw CelError.noSuchOverload();
    };
  }

  private static void nonZero(long divisor, String message) {
    if (divisor == 0) {
      throw new CelError(message);
    }
  }

  private static Object negate(Object a) {
    return switch (a) {
      case Long x -> whole(() -> Math.negateExact(x));
      case Double x -> -x;
      case Duration x -> span(x::negated);
      default -> throw CelError.noSuchOverload();
    };
  }

  private static Object whole(LongSupplier made) {
    try {
      return made.getAsLong();
    } catch (ArithmeticException e) {
      throw new CelError("integer overflow");
    }
  }

  static Instant moment(Supplier<Instant> made) {
    try {
      Instant i = made.get();
      if (!i.isBefore(FIRST) && !i.isAfter(LAST)) {
        return i;
      }
    } catch (DateTimeException | ArithmeticException e) {
      // as if it were out of range
    }
    throw new CelError("timestamp overflow");
  }

  /** Go's durations are nanoseconds in 64 bits. */
  static Duration span(Supplier<Duration> made) {
    try {
      Duration d = made.get();
      long _ = d.toNanos();
      return d;
    } catch (ArithmeticException e) {
      throw new CelError("duration overflow");
    }
  }

  static boolean in(Object value, Object container) {
    return switch (container) {
      case List<?> l -> contains(l, value);
      case Map<?, ?> m -> Values.find(m, value) != null;
      case Struct s when value instanceof String field -> s.fields().containsKey(field);
      case CelFields c when value instanceof String field -> c.has(field);
      default -> throw CelError.noSuchOverload();
    };
  }

  static boolean contains(List<?> list, Object value) {
    for (Object element : list) {
      if (Values.equal(Values.adapt(element), value)) {
        return true;
      }
    }
    return false;
  }
}
