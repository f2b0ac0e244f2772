// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Walks a tree in key order from behind a key; holds one path of nodes. */
final class ItemIterator implements Iterator<Item> {
  private final Deque<Node> path = new ArrayDeque<>();

  ItemIterator(@Nullable Node root, String after) {
    Node n = root;
    while (n != null) {
      if (ItemKey.compare("", after, n.item.namespace(), n.item.name()) < 0) {
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
