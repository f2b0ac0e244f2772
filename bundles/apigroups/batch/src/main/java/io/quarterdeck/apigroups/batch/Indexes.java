// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;

/** Indexes of an indexed job, such as {@code 0,3-5,7}: single ones and intervals, rising. */
final class Indexes {
  private Indexes() {}

  /** The text is no such list. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    Malformed(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * How many indexes the text names.
   *
   * @param completions all indexes are below it
   */
  static long count(String text, long completions) throws Malformed {
    long total = 0;
    long last = -1;
    if (text.isEmpty()) {
      return 0;
    }
    for (String interval : text.split(",", -1)) {
      String[] ends = interval.split("-", -1);
      if (ends.length > 2) {
        throw new Malformed(
            "the fragment "
                + FieldError.quote(interval)
                + " violates the requirement that an index interval can have at most two parts"
                + " separated by '-'");
      }
      long first = index(ends[0], last, completions);
      last = ends.length == 2 ? index(ends[1], first, completions) : first;
      total += last - first + 1;
    }
    return total;
  }

  private static long index(String text, long before, long completions) throws Malformed {
    long index;
    try {
      index = Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new Malformed("cannot convert string to integer for index: " + FieldError.quote(text));
    }
    if (index >= completions) {
      throw new Malformed("too large index: " + FieldError.quote(text));
    }
    if (before >= index) {
      throw new Malformed("non-increasing order, previous: " + before + ", current: " + index);
    }
    return index;
  }
}
