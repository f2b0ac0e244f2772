// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One of the five fields of a cron schedule.
 *
 * @param least its smallest value
 * @param most its largest
 * @param names of its values, from the least on; empty for none
 */
record CronField(int least, int most, List<String> names) {

  /** What is wrong with one of its ranges, such as {@code 1-5/2}; null for nothing. */
  @Nullable String problem(String range) {
    String[] stepped = range.split("/", -1);
    String[] ends = stepped[0].split("-", -1);
    try {
      boolean all = ends[0].equals("*") || ends[0].equals("?");
      long start = all ? least : value(ends[0]);
      if (!all && ends.length > 2) {
        return "too many hyphens: " + range;
      }
      long end = all ? most : ends.length == 2 ? value(ends[1]) : start;
      if (stepped.length > 2) {
        return "too many slashes: " + range;
      }
      long step = stepped.length == 2 ? number(stepped[1]) : 1;
      if (stepped.length == 2 && ends.length == 1) {
        end = most;
      }
      return bounds(range, start, end, step);
    } catch (NumberFormatException e) {
      return e.getMessage();
    }
  }

  private @Nullable String bounds(String range, long start, long end, long step) {
    if (start < least) {
      return "beginning of range (" + start + ") below minimum (" + least + "): " + range;
    }
    if (end > most) {
      return "end of range (" + end + ") above maximum (" + most + "): " + range;
    }
    if (start > end) {
      return "beginning of range (" + start + ") beyond end of range (" + end + "): " + range;
    }
    return step == 0 ? "step of range should be a positive number: " + range : null;
  }

  private long value(String text) {
    int named = names.indexOf(text.toLowerCase(Locale.ROOT));
    return named >= 0 ? named + (long) least : number(text);
  }

  private static long number(String text) {
    long value;
    try {
      value = Long.parseLong(text);
    } catch (NumberFormatException e) {
      String why = text.matches("[+-]?\\d+") ? "value out of range" : "invalid syntax";
      throw new NumberFormatException(
          "failed to parse int from "
              + text
              + ": strconv.Atoi: parsing "
              + FieldError.quote(text)
              + ": "
              + why);
    }
    if (value < 0) {
      throw new NumberFormatException("negative number (" + value + ") not allowed: " + text);
    }
    return value;
  }
}
