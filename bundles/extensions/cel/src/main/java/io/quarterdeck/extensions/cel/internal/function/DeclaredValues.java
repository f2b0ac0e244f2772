// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import io.quarterdeck.extensions.cel.internal.step.Step;
import io.quarterdeck.extensions.cel.internal.value.Bytes;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Values;
import io.quarterdeck.spi.cel.CelMergedList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Values that JSON writes as something else than their declared type: times, bytes, whole numbers
 * of a type that has fractions, and lists and maps of these, whose elements are converted when they
 * are read.
 */
public final class DeclaredValues {
  private static final Pattern TIME = Pattern.compile(".*[Tt].*");

  private DeclaredValues() {}

  /** A step that gives values of this type. */
  public static Step of(CelType type, Step step) {
    Function<Object, Object> convert = conversion(type);
    return convert == null ? step : f -> convert.apply(step.eval(f));
  }

  /** Null where JSON has the type's own values. */
  private static @Nullable Function<Object, Object> conversion(CelType type) {
    return switch (type.kind()) {
      case TIMESTAMP -> v -> v instanceof String s ? time(s) : v;
      case DURATION -> v -> v instanceof String ? Conversions.duration(v) : v;
      case BYTES -> v -> v instanceof String s ? base64(s) : v;
      case DOUBLE -> v -> v instanceof Long l ? (Object) l.doubleValue() : v;
      case LIST -> ofList(conversion(((ListType) type).elemType()));
      case MAP -> ofMap(conversion(((MapType) type).valueType()));
      default -> null;
    };
  }

  private static @Nullable Function<Object, Object> ofList(
      @Nullable Function<Object, Object> element) {
    return element == null
        ? null
        : v ->
            switch (v) {
              case CelMergedList m -> new CelMergedList(converted(m, element), m.keys());
              case List<?> l -> converted(l, element);
              default -> v;
            };
  }

  private static List<Object> converted(List<?> list, Function<Object, Object> element) {
    return Lists.transform(list, e -> element.apply(Values.adapt(e)));
  }

  private static @Nullable Function<Object, Object> ofMap(
      @Nullable Function<Object, Object> value) {
    return value == null
        ? null
        : v ->
            v instanceof Map<?, ?> m
                ? Maps.transformValues(m, e -> value.apply(Values.adapt(e)))
                : v;
  }

  private static Object base64(String text) {
    try {
      return new Bytes(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw CelError.conversion(text, "bytes");
    }
  }

  private static Object time(String s) {
    return TIME.matcher(s).matches()
        ? Conversions.timestamp(s)
        : Conversions.timestamp(s + "T00:00:00Z");
  }
}
