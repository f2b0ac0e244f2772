// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The order of a merged list: the items that the patch knows stand as the patch has them, the
 * others as they stood, and between the two the live order decides as far as it can.
 *
 * @param key the merge key, empty for scalars
 */
record ElementOrder(String key) {

  /** The merged items in their order. */
  List<@Nullable Object> arrange(
      List<@Nullable Object> merged,
      List<@Nullable Object> patchOrder,
      List<@Nullable Object> liveOrder) {
    requireKeys(patchOrder);
    Map<@Nullable Object, Integer> inPatch = places(patchOrder);
    Map<@Nullable Object, Integer> inLive = places(liveOrder);
    List<@Nullable Object> known = new ArrayList<>();
    List<@Nullable Object> others = new ArrayList<>();
    for (Object item : merged) {
      (place(inPatch, item) >= 0 ? known : others).add(item);
    }
    known.sort(Comparator.comparingInt(item -> place(inPatch, item)));
    others.sort(Comparator.comparingInt(item -> place(inLive, item)));
    return interleave(others, known, inLive);
  }

  private List<@Nullable Object> interleave(
      List<@Nullable Object> others,
      List<@Nullable Object> known,
      Map<@Nullable Object, Integer> inLive) {
    List<@Nullable Object> out = new ArrayList<>(others.size() + known.size());
    int i = 0;
    for (Object item : known) {
      int place = place(inLive, item);
      while (place >= 0 && i < others.size() && before(others.get(i), place, inLive)) {
        out.add(others.get(i++));
      }
      out.add(item);
    }
    out.addAll(others.subList(i, others.size()));
    return out;
  }

  private boolean before(@Nullable Object item, int place, Map<@Nullable Object, Integer> inLive) {
    int own = place(inLive, item);
    return own >= 0 && own < place;
  }

  /** Where each item stands first: lists of a client may have hundreds of thousands. */
  private Map<@Nullable Object, Integer> places(List<@Nullable Object> list) {
    Map<@Nullable Object, Integer> out = new HashMap<>();
    for (int i = 0; i < list.size(); i++) {
      out.putIfAbsent(identity(list.get(i)), i);
    }
    return out;
  }

  private int place(Map<@Nullable Object, Integer> places, @Nullable Object item) {
    return places.getOrDefault(identity(item), -1);
  }

  private @Nullable Object identity(@Nullable Object item) {
    return !key.isEmpty() && item instanceof Map<?, ?> m ? m.get(key) : item;
  }

  private void requireKeys(List<@Nullable Object> order) {
    if (!key.isEmpty()) {
      order.forEach(item -> ListMerge.keyOf(ListMerge.object(item), key));
    }
  }

  /** The items of a patch that are not deletions must appear, in this order, in the given order. */
  static void requireCovered(
      List<@Nullable Object> patch, List<@Nullable Object> order, String key) {
    List<@Nullable Object> kept = new ArrayList<>(patch);
    kept.removeIf(Directive::isMarked);
    if (order.isEmpty() || patch.isEmpty()) {
      return;
    }
    ElementOrder by = new ElementOrder(key);
    int found = 0;
    for (Object item : order) {
      if (found < kept.size() && Objects.equals(by.identity(kept.get(found)), by.identity(item))) {
        found++;
      }
    }
    if (found < kept.size()) {
      throw PatchErrors.failed(
          "The order in patch list:\n"
              + GoText.value(patch)
              + "\n doesn't match $setElementOrder list:\n"
              + GoText.value(order)
              + "\n");
    }
  }
}
