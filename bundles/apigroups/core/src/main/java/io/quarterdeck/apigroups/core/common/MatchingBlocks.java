// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.common;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The runs of lines that two texts share, as Ratcliff and Obershelp find them: the longest run
 * first, then those on both sides of it. In long texts no run starts from a line that is all over
 * them, as in the library by which Kubernetes compares.
 */
final class MatchingBlocks {
  private static final int LONG_TEXT = 200;

  private final List<String> before;
  private final List<String> after;
  private final Map<String, List<Integer>> places = new HashMap<>();
  private final List<Block> found = new ArrayList<>();

  /** A run, by the numbers of its first lines. */
  record Block(int before, int after, int size) {}

  private MatchingBlocks(List<String> before, List<String> after) {
    this.before = before;
    this.after = after;
    for (int j = 0; j < after.size(); j++) {
      places.computeIfAbsent(after.get(j), k -> new ArrayList<>()).add(j);
    }
    if (after.size() >= LONG_TEXT) {
      int most = after.size() / 100 + 1;
      places.values().removeIf(p -> p.size() > most);
    }
  }

  /** In their order; a run of no lines at both ends comes last. */
  static List<Block> of(List<String> before, List<String> after) {
    MatchingBlocks m = new MatchingBlocks(before, after);
    m.search(0, before.size(), 0, after.size());
    List<Block> out = new ArrayList<>();
    for (Block b : m.found) {
      Block last = out.isEmpty() ? new Block(-1, -1, 0) : out.getLast();
      boolean joined =
          last.before() + last.size() == b.before() && last.after() + last.size() == b.after();
      if (joined && !out.isEmpty()) {
        out.set(out.size() - 1, new Block(last.before(), last.after(), last.size() + b.size()));
      } else {
        out.add(b);
      }
    }
    out.add(new Block(before.size(), after.size(), 0));
    return out;
  }

  private void search(int i1, int i2, int j1, int j2) {
    Block b = longest(i1, i2, j1, j2);
    if (b.size() == 0) {
      return;
    }
    if (i1 < b.before() && j1 < b.after()) {
      search(i1, b.before(), j1, b.after());
    }
    found.add(b);
    int i = b.before() + b.size();
    int j = b.after() + b.size();
    if (i < i2 && j < j2) {
      search(i, i2, j, j2);
    }
  }

  private Block longest(int i1, int i2, int j1, int j2) {
    int bestI = i1;
    int bestJ = j1;
    int size = 0;
    Map<Integer, Integer> lengths = new HashMap<>();
    for (int i = i1; i < i2; i++) {
      Map<Integer, Integer> next = new HashMap<>();
      for (int j : places.getOrDefault(before.get(i), List.of())) {
        if (j >= j1 && j < j2) {
          int k = lengths.getOrDefault(j - 1, 0) + 1;
          next.put(j, k);
          if (k > size) {
            bestI = i - k + 1;
            bestJ = j - k + 1;
            size = k;
          }
        }
      }
      lengths = next;
    }
    while (bestI > i1 && bestJ > j1 && before.get(bestI - 1).equals(after.get(bestJ - 1))) {
      bestI--;
      bestJ--;
      size++;
    }
    while (bestI + size < i2
        && bestJ + size < j2
        && before.get(bestI + size).equals(after.get(bestJ + size))) {
      size++;
    }
    return new Block(bestI, bestJ, size);
  }
}
