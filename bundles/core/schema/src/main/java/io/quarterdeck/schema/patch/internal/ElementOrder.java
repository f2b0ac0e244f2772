// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch.internal;

import io.quarterdeck.schema.patch.PatchErrors;
import java.util.ArrayList;
import java.util.Comparator;
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
    List<@Nullable Object> known = new ArrayList<>();
    List<@Nullable Object> others = new ArrayList<>();
    for (Object item : merged) {
      (index(patchOrder, item) >= 0 ? known : others).add(item);
    }
    known.sort(Comparator.comparingInt(item -> index(patchOrder, item)));
    others.sort(Comparator.comparingInt(item -> index(liveOrder, item)));
    return interleave(others, known, liveOrder);
  }

  private List<@Nullable Object> interleave(
      List<@Nullable Object> others,
      List<@Nullable Object> known,
      List<@Nullable Object> liveOrder) {
    List<@Nullable Object> out = new ArrayList<>(others.size() + known.size());
    int i = 0;
    for (Object item : known) {
      int place = index(liveOrder, item);
      while (place >= 0 && i < others.size() && before(others.get(i), place, liveOrder)) {
        out.add(others.get(i++));
      }
      out.add(item);
    }
    out.addAll(others.subList(i, others.size()));
    return out;
  }

  private boolean before(@Nullable Object item, int place, List<@Nullable Object> liveOrder) {
    int own = index(liveOrder, item);
    return own >= 0 && own < place;
  }

  private int index(List<@Nullable Object> list, @Nullable Object item) {
    Object wanted = identity(item);
    for (int i = 0; i < list.size(); i++) {
      if (Objects.equals(identity(list.get(i)), wanted)) {
        return i;
      }
    }
    return -1;
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
