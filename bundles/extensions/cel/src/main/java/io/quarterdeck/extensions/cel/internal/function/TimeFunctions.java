// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Parts of times and durations. */
public final class TimeFunctions {
  private TimeFunctions() {}

  public static void register(Map<String, Function> to) {
    part(to, "getFullYear", ZonedDateTime::getYear);
    part(to, "getMonth", t -> t.getMonthValue() - 1);
    part(to, "getDayOfYear", t -> t.getDayOfYear() - 1);
    part(to, "getDayOfMonth", t -> t.getDayOfMonth() - 1);
    part(to, "getDate", ZonedDateTime::getDayOfMonth);
    part(to, "getDayOfWeek", t -> t.getDayOfWeek().getValue() % 7);
    both(to, "getHours", ZonedDateTime::getHour, Duration::toHours);
    both(to, "getMinutes", ZonedDateTime::getMinute, Duration::toMinutes);
    both(to, "getSeconds", ZonedDateTime::getSecond, d -> d.toSeconds() + roundUp(d));
    both(to, "getMilliseconds", t -> t.getNano() / 1_000_000, Duration::toMillis);
  }

  /** Go cuts towards zero. */
  private static long roundUp(Duration d) {
    return d.isNegative() && d.getNano() > 0 ? 1 : 0;
  }

  private static void part(
      Map<String, Function> to, String name, ToLongFunction<ZonedDateTime> part) {
    to.put(name, (f, a) -> ofTime(a, part));
  }

  private static void both(
      Map<String, Function> to,
      String name,
      ToLongFunction<ZonedDateTime> ofTime,
      ToLongFunction<Duration> ofDuration) {
    to.put(
        name,
        (f, a) ->
            a[0] instanceof Duration d && a.length == 1
                ? (Object) ofDuration.applyAsLong(d)
                : ofTime(a, ofTime));
  }

  private static Object ofTime(Object[] a, ToLongFunction<ZonedDateTime> part) {
    if (!(a[0] instanceof Instant i)) {
      throw CelError.noSuchOverload();
    }
    ZoneId zone = a.length > 1 ? zone(a[1]) : ZoneOffset.UTC;
    return part.applyAsLong(i.atZone(zone));
  }

  private static ZoneId zone(Object name) {
    String text = name instanceof String s ? s : "";
    try {
      boolean offset = text.matches("[+-]?\\d{1,2}:\\d\\d");
      if (!offset) {
        return ZoneId.of(text);
      }
      String sign = text.startsWith("-") ? "-" : "+";
      String[] parts = text.replaceFirst("^[+-]", "").split(":");
      int minutes = Integer.parseInt(parts[0]) * 60 + Integer.parseInt(parts[1]);
      return ZoneOffset.ofTotalSeconds((sign.equals("-") ? -minutes : minutes) * 60);
    } catch (DateTimeException e) {
      throw new CelError("unknown time zone " + text);
    }
  }
}
