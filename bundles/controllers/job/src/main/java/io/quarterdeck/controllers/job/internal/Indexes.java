// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Completion indexes, as statuses write them: {@code 0,2-5}. Kubernetes: {@code orderedIntervals}
 * of {@code pkg/controller/job/indexed_job_utils.go}.
 *
 * @param intervals in order, with gaps between them
 */
record Indexes(List<Interval> intervals) {
  static final Indexes NONE = new Indexes(List.of());

  /** From one index to another, both in it. */
  record Interval(int first, int last) {}

  Indexes {
    intervals = List.copyOf(intervals);
  }

  /** What is no number is left out, and what is beyond the completions. */
  static Indexes parse(String text, int completions) {
    List<Interval> out = new ArrayList<>();
    for (String part : text.isEmpty() ? new String[0] : text.split(",")) {
      String[] ends = part.split("-", 2);
      try {
        int first = Integer.parseInt(ends[0]);
        int last = ends.length > 1 ? Integer.parseInt(ends[1]) : first;
        if (first < completions) {
          out.add(new Interval(first, Math.min(last, completions - 1)));
        }
      } catch (NumberFormatException e) {
        // somebody else wrote it: the rest holds
      }
    }
    return joined(out);
  }

  private static Indexes joined(List<Interval> intervals) {
    List<Interval> out = new ArrayList<>();
    for (Interval next :
        intervals.stream().sorted(Comparator.comparingInt(Interval::first)).toList()) {
      Interval before = out.isEmpty() ? null : out.getLast();
      if (before == null || next.first() > before.last() + 1) {
        out.add(next);
      } else if (next.last() > before.last()) {
        out.set(out.size() - 1, new Interval(before.first(), next.last()));
      }
    }
    return new Indexes(out);
  }

  Indexes with(Collection<Integer> more) {
    List<Interval> all = new ArrayList<>(intervals);
    more.forEach(i -> all.add(new Interval(i, i)));
    return joined(all);
  }

  Indexes with(Indexes more) {
    List<Interval> all = new ArrayList<>(intervals);
    all.addAll(more.intervals);
    return joined(all);
  }

  int size() {
    return intervals.stream().mapToInt(i -> i.last() - i.first() + 1).sum();
  }

  boolean has(int index) {
    return intervals.stream().anyMatch(i -> i.first() <= index && index <= i.last());
  }

  /** How many of the others are in these. */
  int common(Indexes other) {
    int out = 0;
    for (Interval a : intervals) {
      for (Interval b : other.intervals) {
        out += Math.max(0, Math.min(a.last(), b.last()) - Math.max(a.first(), b.first()) + 1);
      }
    }
    return out;
  }

  /** The first so many below a bound that are not in these. */
  List<Integer> missing(int count, int bound) {
    List<Integer> out = new ArrayList<>();
    int candidate = 0;
    for (Interval interval : intervals) {
      for (; candidate < Math.min(bound, interval.first()) && out.size() < count; candidate++) {
        out.add(candidate);
      }
      candidate = Math.max(candidate, interval.last() + 1);
    }
    for (; candidate < bound && out.size() < count; candidate++) {
      out.add(candidate);
    }
    return out;
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    for (Interval i : intervals) {
      out.append(out.isEmpty() ? "" : ",").append(i.first());
      if (i.last() > i.first()) {
        out.append(i.last() == i.first() + 1 ? ',' : '-').append(i.last());
      }
    }
    return out.toString();
  }
}
