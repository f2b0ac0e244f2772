// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpoints.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How many addresses Endpoints take: who needs more reads slices. */
final class Capacity {
  static final String ANNOTATION = "endpoints.kubernetes.io/over-capacity";
  static final String TRUNCATED = "truncated";

  private static final int MOST = 1000;
  private static final String READY = "addresses";
  private static final String NOT_READY = "notReadyAddresses";

  private Capacity() {}

  static boolean isExceeded(Node subsets) {
    return count(subsets, READY) + count(subsets, NOT_READY) > MOST;
  }

  private static int count(Node subsets, String list) {
    return subsets.items().stream().mapToInt(s -> s.get(list).size()).sum();
  }

  /**
   * Leaves as many as there is room for: ready ones first, of each subset its share of what is left
   * out.
   */
  static void truncate(List<@Nullable Object> subsets) {
    Node before = Node.root(subsets);
    int ready = count(before, READY);
    boolean onlyReady = ready > MOST;
    String list = onlyReady ? READY : NOT_READY;
    int total = onlyReady ? ready : count(before, NOT_READY);
    int room = onlyReady ? MOST : MOST - ready;
    int left = room;
    for (Object subset : subsets) {
      Map<String, @Nullable Object> tree = Trees.asObject(subset);
      if (tree == null) {
        continue;
      }
      int size = Node.root(tree).get(list).size();
      int share = Math.min(left, (int) Math.ceil((double) size / total * room));
      if (onlyReady) {
        tree.remove(NOT_READY);
      }
      left -= cut(tree, list, share);
    }
  }

  private static int cut(Map<String, @Nullable Object> subset, String list, int most) {
    List<@Nullable Object> all = Trees.asList(subset.get(list));
    if (all == null) {
      return 0;
    }
    List<@Nullable Object> kept = new ArrayList<>(all.subList(0, Math.min(most, all.size())));
    if (kept.isEmpty()) {
      subset.remove(list);
    } else {
      subset.put(list, kept);
    }
    return kept.size();
  }
}
