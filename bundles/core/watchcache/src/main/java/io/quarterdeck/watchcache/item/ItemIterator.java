// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Walks a tree in its order from a place in it; holds one path of nodes. */
final class ItemIterator implements Iterator<Item> {
  private final Deque<Node> path = new ArrayDeque<>();

  /**
   * @param behind whether an item is behind the place, as all after it are
   */
  ItemIterator(@Nullable Node root, Predicate<Item> behind) {
    Node n = root;
    while (n != null) {
      if (behind.test(n.item)) {
        path.push(n);
        n = n.left;
      } else {
        n = n.right;
      }
    }
  }

  @Override
  public boolean hasNext() {
    return !path.isEmpty();
  }

  @Override
  public Item next() {
    if (path.isEmpty()) {
      throw new NoSuchElementException();
    }
    Node n = path.pop();
    for (Node m = n.right; m != null; m = m.left) {
      path.push(m);
    }
    return n.item;
  }
}
