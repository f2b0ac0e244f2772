// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Merges keyed lists and sets. Entries that both have come in the order of the configuration; those
 * that only one has stay where they are between them.
 */
final class ListMerge {
  private final Shape shape;
  private final List<@Nullable Object> live;
  private final List<@Nullable PathElement> livePaths = new ArrayList<>();
  private final List<PathElement> configPaths = new ArrayList<>();
  private final Map<PathElement, @Nullable Object> liveByPath = new HashMap<>();
  private final Map<PathElement, @Nullable Object> configByPath = new HashMap<>();
  private final Deque<PathElement> shared = new ArrayDeque<>();
  private final Set<PathElement> done = new HashSet<>();
  private final List<@Nullable Object> out = new ArrayList<>();

  ListMerge(List<@Nullable Object> live, List<@Nullable Object> config, Shape shape) {
    this.live = live;
    this.shape = shape;
    for (Object item : live) {
      PathElement path = ListItems.elementOrNull(item, shape);
      livePaths.add(path);
      if (path != null) {
        // entries of one key that stand there twice have no one to be merged with
        liveByPath.put(path, liveByPath.containsKey(path) ? Comparer.ABSENT : item);
      }
    }
    for (Object item : config) {
      PathElement path = ListItems.element(item, shape);
      configPaths.add(path);
      configByPath.put(path, item);
      if (liveByPath.containsKey(path)) {
        shared.add(path);
      }
    }
  }

  List<@Nullable Object> merged() {
    int left = 0;
    int right = 0;
    while (left < livePaths.size() || right < configPaths.size()) {
      PathElement mine = left < livePaths.size() ? livePaths.get(left) : null;
      boolean both = left < livePaths.size() && right < configPaths.size();
      if (both && configPaths.get(right).equals(mine)) {
        take(configPaths.get(right));
        left++;
        right++;
        continue;
      }
      boolean inConfig = mine != null && configByPath.containsKey(mine);
      if (both && inConfig && !shared.isEmpty() && !shared.getFirst().equals(mine)) {
        // it comes later, where the configuration has it
        left++;
        continue;
      }
      if (left < livePaths.size() && !inConfig) {
        out.add(live.get(left++));
        continue;
      }
      if (left < livePaths.size() && done.contains(mine)) {
        left++;
      }
      if (right < configPaths.size()) {
        take(configPaths.get(right++));
      }
    }
    return out;
  }

  private void take(PathElement path) {
    Object now = configByPath.get(path);
    Object old = liveByPath.containsKey(path) ? liveByPath.get(path) : Comparer.ABSENT;
    out.add(old == Comparer.ABSENT ? now : TypedMerge.value(old, now, shape.element()));
    done.add(path);
    if (!shared.isEmpty() && shared.getFirst().equals(path)) {
      shared.removeFirst();
    }
  }
}
