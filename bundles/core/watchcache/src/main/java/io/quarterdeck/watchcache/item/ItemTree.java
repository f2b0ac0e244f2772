// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map of items in key order: a weight-balanced tree whose versions share what they
 * have in common, so that keeping the tree of every recent revision costs a path each. It may have
 * an index, which is of the same version always.
 */
public final class ItemTree {
  public static final ItemTree EMPTY = new ItemTree(null, ItemIndex.NONE);

  private final @Nullable Node root;
  private final ItemIndex index;

  private ItemTree(@Nullable Node root, ItemIndex index) {
    this.root = root;
    this.index = index;
  }

  /** A tree of items with distinct keys; cheapest when they are in key order already. */
  public static ItemTree of(List<Item> items) {
    return of(items, "");
  }

  /**
   * The same with an index.
   *
   * @param indexedField whose values it finds items by; empty for none
   */
  public static ItemTree of(List<Item> items, String indexedField) {
    List<Item> sorted = new ArrayList<>(items);
    sorted.sort(ItemKey::compare);
    return new ItemTree(Node.build(sorted, 0, sorted.size()), ItemIndex.of(sorted, indexedField));
  }

  ItemIndex index() {
    return index;
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
    ItemIndex after =
        index == ItemIndex.NONE ? index : index.with(item, get(item.namespace(), item.name()));
    return new ItemTree(Node.put(root, item, ItemKey::compare), after);
  }

  public ItemTree without(String namespace, String name) {
    Item gone = get(namespace, name);
    return gone == null
        ? this
        : new ItemTree(Node.remove(root, gone, ItemKey::compare), index.without(gone));
  }

  /** How many keys are not greater than this one; {@code key} is the whole key. */
  public int rankAfter(String key) {
    int rank = 0;
    Node n = root;
    while (n != null) {
      if (ItemKey.isBehind(key, n.item)) {
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
    return new ItemIterator(root, item -> ItemKey.isBehind(key, item));
  }
}
