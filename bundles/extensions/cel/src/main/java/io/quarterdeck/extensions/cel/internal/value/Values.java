// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.cel.CelAuthorizer;
import io.quarterdeck.spi.cel.CelFields;
import io.quarterdeck.spi.cel.CelMergedList;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What values are, and how they compare. */
public final class Values {
  private Values() {}

  /** A value from outside as expressions know it. */
  public static Object adapt(@Nullable Object value) {
    return switch (value) {
      case null -> Null.NULL;
      case Integer i -> i.longValue();
      case Short s -> s.longValue();
      case Float f -> f.doubleValue();
      case BigDecimal d -> d.doubleValue();
      case BigInteger b -> whole(b);
      case RawJson r -> adapt(Json.read(r.text()));
      case byte[] b -> new Bytes(b);
      case Optional<?> o -> o.isPresent() ? new Opt(adapt(o.get())) : Opt.NONE;
      case CelAuthorizer a -> Authorizer.of(a);
      default -> value;
    };
  }

  private static Object whole(BigInteger b) {
    if (b.bitLength() < 64) {
      return b.longValue();
    }
    return b.signum() > 0 && b.bitLength() == 64 ? new UInt(b.longValue()) : b.doubleValue();
  }

  /** A value as those outside know it. */
  static @Nullable public Object release(Object value) {
    return switch (value) {
      case Null n -> null;
      case UInt u -> new BigInteger(u.toString());
      case Bytes b -> b.array();
      case Opt o -> o.present() ? Optional.ofNullable(release(o.get())) : Optional.empty();
      case Struct s -> releaseMap(s.fields());
      case Map<?, ?> m -> releaseMap(m);
      case List<?> l -> {
        List<@Nullable Object> out = new ArrayList<>(l.size());
        l.forEach(v -> out.add(release(adapt(v))));
        yield out;
      }
      default -> value;
    };
  }

  private static Map<Object, @Nullable Object> releaseMap(Map<?, ?> map) {
    Map<Object, @Nullable Object> out = LinkedHashMap.newLinkedHashMap(map.size());
    map.forEach((k, v) -> out.put(String.valueOf(release(adapt(k))), release(adapt(v))));
    return out;
  }

  public static String typeName(Object v) {
    return switch (v) {
      case Boolean b -> "bool";
      case Long l -> "int";
      case UInt u -> "uint";
      case Double d -> "double";
      case String s -> "string";
      case Bytes b -> "bytes";
      case Null n -> "null_type";
      case Instant i -> "google.protobuf.Timestamp";
      case Duration d -> "google.protobuf.Duration";
      case List<?> l -> "list";
      case Map<?, ?> m -> "map";
      case CelFields f -> "map";
      case TypeValue t -> "type";
      case Opt o -> "optional_type";
      case Struct s -> s.type();
      case Quantity q -> "kubernetes.Quantity";
      case Named n -> n.typeName();
      default -> "dyn";
    };
  }

  public static boolean isNumber(Object v) {
    return v instanceof Long || v instanceof Double || v instanceof UInt;
  }

  public static boolean equal(Object left, Object right) {
    Object a = adapt(left);
    Object b = adapt(right);
    if (isNumber(a) && isNumber(b)) {
      return !isNaN(a) && !isNaN(b) && compareNumbers(a, b) == 0;
    }
    return switch (a) {
      case CelMergedList x -> b instanceof List<?> y && MergedLists.equal(x, y);
      case List<?> x -> b instanceof List<?> y && equalLists(x, y);
      case Map<?, ?> x -> b instanceof Map<?, ?> y && equalMaps(x, y);
      case Struct x ->
          b instanceof Struct y && x.type().equals(y.type()) && equalMaps(x.fields(), y.fields());
      case Opt x -> b instanceof Opt y && equalOptionals(x, y);
      default -> a.equals(b);
    };
  }

  private static boolean isNaN(Object v) {
    return v instanceof Double d && d.isNaN();
  }

  private static boolean equalOptionals(Opt x, Opt y) {
    return x.present() ? y.present() && equal(x.get(), y.get()) : !y.present();
  }

  private static boolean equalLists(List<?> x, List<?> y) {
    if (x.size() != y.size()) {
      return false;
    }
    for (int i = 0; i < x.size(); i++) {
      if (!equal(adapt(x.get(i)), adapt(y.get(i)))) {
        return false;
      }
    }
    return true;
  }

  private static boolean equalMaps(Map<?, ?> x, Map<?, ?> y) {
    if (x.size() != y.size()) {
      return false;
    }
    for (Map.Entry<?, ?> e : x.entrySet()) {
      Object other = find(y, adapt(e.getKey()));
      if (other == null || !equal(adapt(e.getValue()), other)) {
        return false;
      }
    }
    return true;
  }

  /** The value of a key, or null when there is none; numbers find each other across types. */
  static @Nullable public Object find(Map<?, ?> map, Object key) {
    Object found = map.get(key);
    if (found != null || map.containsKey(key)) {
      return adapt(found);
    }
    if (!isNumber(key)) {
      return null;
    }
    for (Map.Entry<?, ?> e : map.entrySet()) {
      Object k = adapt(e.getKey());
      if (isNumber(k) && equal(k, key)) {
        return adapt(e.getValue());
      }
    }
    return null;
  }

  private static int compareNumbers(Object a, Object b) {
    if (a instanceof Long x && b instanceof Long y) {
      return Long.compare(x, y);
    }
    if (a instanceof UInt x && b instanceof UInt y) {
      return Long.compareUnsigned(x.bits(), y.bits());
    }
    if (a instanceof Double x && b instanceof Double y) {
      return x < y ? -1 : x > y ? 1 : 0;
    }
    Double infinite = infinity(a);
    Double other = infinity(b);
    if (infinite != null || other != null) {
      return Double.compare(infinite == null ? 0 : infinite, other == null ? 0 : other);
    }
    return exact(a).compareTo(exact(b));
  }

  private static @Nullable Double infinity(Object v) {
    return v instanceof Double d && d.isInfinite() ? d : null;
  }

  private static BigDecimal exact(Object v) {
    return v instanceof Double d ? new BigDecimal(d) : new BigDecimal(v.toString());
  }

  /** Less than zero, zero or more; fails for what has no order. */
  public static int compare(Object a, Object b) {
    if (isNumber(a) && isNumber(b)) {
      if (isNaN(a) || isNaN(b)) {
        throw new CelError("NaN values cannot be ordered");
      }
      return compareNumbers(a, b);
    }
    return switch (a) {
      case String x when b instanceof String y -> compareText(x, y);
      case Boolean x when b instanceof Boolean y -> Boolean.compare(x, y);
      case Bytes x when b instanceof Bytes y -> x.compareTo(y);
      case Instant x when b instanceof Instant y -> x.compareTo(y);
      case Duration x when b instanceof Duration y -> x.compareTo(y);
      default -> throw CelError.noSuchOverload();
    };
  }

  /** By code points, as UTF-8 sorts. */
  private static int compareText(String x, String y) {
    int n = Math.min(x.length(), y.length());
    for (int i = 0; i < n; i++) {
      char a = x.charAt(i);
      char b = y.charAt(i);
      if (a != b) {
        boolean surrogates = Character.isSurrogate(a) != Character.isSurrogate(b);
        return surrogates ? (Character.isSurrogate(a) ? 1 : -1) : Character.compare(a, b);
      }
    }
    return Integer.compare(x.length(), y.length());
  }

  /** The length of what has one, else 1: what costs are made of. */
  public static long size(Object v) {
    return switch (v) {
      case String s -> s.codePointCount(0, s.length());
      case Bytes b -> b.array().length;
      case List<?> l -> l.size();
      case Map<?, ?> m -> m.size();
      default -> 1;
    };
  }

  public static boolean isZero(Object v) {
    return switch (v) {
      case Null n -> true;
      case Boolean b -> !b;
      case Long l -> l == 0;
      case UInt u -> u.bits() == 0;
      case Double d -> d == 0;
      case String s -> s.isEmpty();
      case Bytes b -> b.array().length == 0;
      case List<?> l -> l.isEmpty();
      case Map<?, ?> m -> m.isEmpty();
      case Struct s -> s.fields().isEmpty();
      case Duration d -> d.isZero();
      case Instant i -> i.equals(Instant.EPOCH);
      case Opt o -> !o.present();
      default -> false;
    };
  }
}
