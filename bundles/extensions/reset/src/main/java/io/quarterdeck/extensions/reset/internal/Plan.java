// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import io.quarterdeck.extensions.reset.internal.Mark.Marked;
import io.quarterdeck.spi.storage.KeyValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What is to be undone: the difference between a mark and what the store has. */
final class Plan {
  private Plan() {}

  /** Of all that the store has. */
  static List<Step> of(Mark mark, StoreState now) {
    List<Step> out = new ArrayList<>();
    Set<String> there = HashSet.newHashSet(now.entries().size());
    for (KeyValue current : now.entries()) {
      there.add(current.key());
      add(mark, current.key(), current, out);
    }
    for (String key : mark.all().keySet()) {
      if (!there.contains(key)) {
        add(mark, key, null, out);
      }
    }
    return out;
  }

  /** Of some keys: the others are as they were. */
  static List<Step> of(Mark mark, Set<String> keys, Function<String, @Nullable KeyValue> store) {
    List<Step> out = new ArrayList<>();
    keys.forEach(key -> add(mark, key, store.apply(key), out));
    return out;
  }

  private static void add(Mark mark, String key, @Nullable KeyValue current, List<Step> out) {
    Marked marked = mark.find(key);
    boolean same = current == null ? marked == null : marked != null && marked.is(current);
    if (same || LeftOut.has(key, mark)) {
      return;
    }
    if (marked == null) {
      out.add(new Step.Delete(Objects.requireNonNull(current)));
    } else if (current == null) {
      recreate(key, marked, out);
    } else if (marked.createRevision() == current.createRevision()) {
      out.add(new Step.Restore(current, marked));
    } else {
      replace(current, marked, out);
    }
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
