// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.cronjob.internal;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * The values that one field of a schedule allows.
 *
 * @param isAny whether it was written as any value
 */
record CronField(BitSet values, boolean isAny) {
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");

  /** Which field. */
  enum Kind {
    MINUTE(0, 59, List.of()),
    HOUR(0, 23, List.of()),
    DAY_OF_MONTH(1, 31, List.of()),
    MONTH(1, 12, MONTHS),
    DAY_OF_WEEK(0, 6, DAYS);

    private final int least;
    private final int most;
    private final List<String> names;

    Kind(int least, int most, List<String> names) {
      this.least = least;
      this.most = most;
      this.names = names;
    }

    private int value(String text) {
      int named = names.indexOf(text.toLowerCase(Locale.ROOT));
      return named >= 0 ? named + least : Integer.parseInt(text);
    }
  }

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException when it is none
   */
  static CronField parse(Kind kind, String text) {
    BitSet values = new BitSet();
    boolean any = false;
    for (String range : text.split(",")) {
      any |= range(kind, range, values);
    }
    return new CronField(values, any);
  }

  private static boolean range(Kind kind, String text, BitSet into) {
    String[] stepped = text.split("/", -1);
    String[] ends = stepped[0].split("-", -1);
    boolean any = ends[0].equals("*") || ends[0].equals("?");
    int first = any ? kind.least : kind.value(ends[0]);
    int last = any ? kind.most : ends.length == 2 ? kind.value(ends[1]) : first;
    int step = stepped.length == 2 ? Integer.parseInt(stepped[1]) : 1;
    if (stepped.length == 2 && ends.length == 1) {
      last = kind.most;
    }
    if (stepped.length > 2
        || ends.length > 2
        || first < kind.least
        || last > kind.most
        || first > last
        || step < 1) {
      throw new IllegalArgumentException("not a range of values: " + text);
    }
    for (int value = first; value <= last; value += step) {
      into.set(value);
    }
    return any && step == 1;
  }

  boolean allows(int value) {
    return values.get(value);
  }
}
