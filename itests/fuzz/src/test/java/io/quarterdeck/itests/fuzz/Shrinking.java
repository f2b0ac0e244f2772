// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import io.quarterdeck.api.Trees;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks for less of an object that still gets the same answer. */
final class Shrinking {
  private static final int ROUNDS = 3;
  private static final int LIMIT = 300;

  private Shrinking() {}

  /** The last exchange that went as the given one; that itself when nothing can be left out. */
  static Exchange of(Exchange exchange, Wire wire) {
    Map<String, @Nullable Object> tree = exchange.request().tree();
    if (tree == null) {
      return exchange;
    }
    Exchange least = exchange;
    Map<String, @Nullable Object> kept = Trees.copy(tree);
    int sent = 0;
    for (int round = 0; round < ROUNDS; round++) {
      List<Slot> slots = Slot.all(kept, null);
      for (int i = slots.size() - 1; i >= 0 && sent < LIMIT; i--, sent++) {
        Map<String, @Nullable Object> smaller = Trees.copy(kept);
        Slot.all(smaller, null).get(i).remove();
        Exchange again = again(exchange.request().withTree(smaller), wire);
        if (again != null && again.status() == exchange.status()) {
          least = again;
          kept = smaller;
          slots = Slot.all(kept, null);
          i = Math.min(i, slots.size());
        }
      }
    }
    return least;
  }

  private static @Nullable Exchange again(Request request, Wire wire) {
    try {
      return wire.quietly(request);
    } catch (IOException e) {
      return null;
    }
  }
}
