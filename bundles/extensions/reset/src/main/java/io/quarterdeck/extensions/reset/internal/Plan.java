// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import io.quarterdeck.extensions.reset.internal.Mark.Marked;
import io.quarterdeck.spi.storage.KeyValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is to be undone: the difference between a mark and what the store has. */
final class Plan {
  private Plan() {}

  static List<Step> of(Mark mark, StoreState now) {
    List<Step> out = new ArrayList<>();
    Set<String> there = HashSet.newHashSet(now.entries().size());
    for (KeyValue current : now.entries()) {
      there.add(current.key());
      Marked marked = mark.find(current.key());
      if (marked != null && marked.is(current) || LeftOut.has(current.key(), mark)) {
        continue;
      }
      if (marked == null) {
        out.add(new Step.Delete(current));
      } else if (marked.createRevision() == current.createRevision()) {
        out.add(new Step.Restore(current, marked));
      } else {
        replace(current, marked, out);
      }
    }
    mark.all()
        .forEach(
            (key, marked) -> {
              if (!there.contains(key) && !LeftOut.has(key, mark)) {
                recreate(key, marked, out);
              }
            });
    return out;
  }

  private static void replace(KeyValue current, Marked marked, List<Step> out) {
    if (marked.leased() || StoredKey.of(current.key()).isGround()) {
      out.add(new Step.Delete(current));
      recreate(current.key(), marked, out);
    } else {
      out.add(new Step.Replace(current, marked));
    }
  }

  /** What goes by itself would not go again: how much of its time was left, no store says. */
  private static void recreate(String key, Marked marked, List<Step> out) {
    if (!marked.leased()) {
      out.add(new Step.Recreate(key, marked));
    }
  }
}
