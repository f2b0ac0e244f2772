// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.step;

import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Opt;
import io.quarterdeck.extensions.cel.internal.value.Struct;
import io.quarterdeck.extensions.cel.internal.value.Texts;
import io.quarterdeck.extensions.cel.internal.value.UInt;
import io.quarterdeck.extensions.cel.internal.value.Values;
import io.quarterdeck.spi.cel.CelFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reading of fields, keys and elements. */
public final class Fields {
  private Fields() {}

  public static Object select(Object from, String field) {
    if (from instanceof Opt o) {
      return optional(o, field);
    }
    Object found = find(from, field);
    if (found == null) {
      throw CelError.noSuchKey(field);
    }
    return found;
  }

  public static boolean has(Object from, String field) {
    if (from instanceof Opt o) {
      return o.present() && find(o.get(), field) != null;
    }
    Object found = find(from, field);
    return found != null;
  }

  private static @Nullable Object find(Object from, String field) {
    return switch (from) {
      case Map<?, ?> m -> Values.find(m, field);
      case Struct s -> s.fields().get(field);
      case CelFields f -> lazily(f, field);
      default -> null;
    };
  }

  private static @Nullable Object lazily(CelFields from, String field) {
    try {
      return from.has(field) ? Values.adapt(from.get(field)) : null;
    } catch (CelFields.CelFieldException e) {
      throw new CelError(String.valueOf(e.getMessage()));
    }
  }

  public static Object index(Object from, Object key) {
    return switch (from) {
      case Opt o -> optional(o, key);
      case List<?> l -> element(l, key);
      case Map<?, ?> m -> {
        Object found = Values.find(m, key);
        if (found == null) {
          throw CelError.noSuchKey(key);
        }
        yield found;
      }
      case CelFields f when key instanceof String s -> select(f, s);
      case Struct f when key instanceof String s -> select(f, s);
      default -> throw CelError.noSuchOverload();
    };
  }

  private static Object element(List<?> list, Object key) {
    long i = position(key);
    if (i < 0 || i >= list.size()) {
      throw new CelError("index out of bounds: " + Texts.plain(key));
    }
    return Values.adapt(list.get((int) i));
  }

  private static long position(Object key) {
    return switch (key) {
      case Long l -> l;
      case UInt u -> u.bits();
      case Double d when d == Math.rint(d) -> d.longValue();
      default ->
          throw new CelError("unsupported index type '" + Values.typeName(key) + "' in list");
    };
  }

  public static Opt optional(Object from, Object key) {
    if (from instanceof Opt o) {
      return o.present() ? optional(o.get(), key) : Opt.NONE;
    }
    Object found =
        switch (from) {
          case List<?> l -> {
            long i = position(key);
            yield i < 0 || i >= l.size() ? null : Values.adapt(l.get((int) i));
          }
          case Map<?, ?> m -> Values.find(m, key);
          default -> key instanceof String s ? find(from, s) : null;
        };
    return found == null ? Opt.NONE : new Opt(found);
  }
}
