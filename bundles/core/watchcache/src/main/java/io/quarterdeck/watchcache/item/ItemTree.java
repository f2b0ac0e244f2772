// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map of items in key order: a weight-balanced tree whose versions share what they
 * have in common, so that keeping the tree of every recent revision costs a path each.
 */
public final class ItemTree {
  public static final ItemTree EMPTY = new ItemTree(null);

  private final @Nullable Node root;

  private ItemTree(@Nullable Node root) {
    this.root = root;
  }

  /** A tree of items with distinct keys; cheapest when they are in key order already. */
  public static ItemTree of(List<Item> items) {
    List<Item> sorted = new ArrayList<>(items);
    sorted.sort((a, b) -> ItemKey.compare(a.namespace(), a.name(), b.namespace(), b.name()));
    return new ItemTree(Node.build(sorted, 0, sorted.size()));
  }

  public int size() {
    return Node.size(root);
  }

  public @Nullable Item get(String namespace, String name) {
    Node n = root;
    while (n != null) {
      int c = ItemKey.compare(namespace, name, n.item.namespace(), n.item.name());
      if (c == 0) {
        return n.item;
      }
      n = c < 0 ? n.left : n.right;
    }
    return null;
  }

  public ItemTree with(Item item) {
    return new ItemTree(Node.put(root, item));
  }

  public ItemTree without(String namespace, String name) {
    return get(namespace, name) == null ? this : new ItemTree(Node.remove(root, namespace, name));
  }

  /** How many keys are not greater than this one; {@code key} is the whole key. */
  public int rankAfter(String key) {
    int rank = 0;
    Node n = root;
    while (n != null) {
      if (ItemKey.compare("", key, n.item.namespace(), n.item.name()) < 0) {
        n = n.left;
      } else {
        rank += Node.size(n.left) + 1;
        n = n.right;
      }
    }
    return rank;
  }

  /** The items whose key is greater than this whole key, in order. */
  public Iterator<Item> after(String key) {
    return new ItemIterator(root, key);
  }
}
