// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The items of an {@link ItemTree} that have a value in one field, ordered by that value and then
 * by key: who asks for a value walks its items and no others. Immutable; a change costs a path, as
 * it does in the tree.
 */
final class ItemIndex {
  /** Of no field. */
  static final ItemIndex NONE = new ItemIndex(new Order(""), null);

  private final Order order;
  private final @Nullable Node root;

  private ItemIndex(Order order, @Nullable Node root) {
    this.order = order;
    this.root = root;
  }

  private record Order(String field) implements Comparator<Item> {
    @Override
    public int compare(Item a, Item b) {
      int values = value(a).compareTo(value(b));
      return values == 0 ? ItemKey.compare(a, b) : values;
    }

    String value(Item item) {
      return item.field(field);
    }

    boolean isBehind(String value, String key, Item item) {
      int values = value.compareTo(value(item));
      return values == 0 ? ItemKey.isBehind(key, item) : values < 0;
    }
  }

  /**
   * An index of items with distinct keys.
   *
   * @param field empty for none
   */
  static ItemIndex of(List<Item> items, String field) {
    if (field.isEmpty()) {
      return NONE;
    }
    Order order = new Order(field);
    List<Item> sorted = new ArrayList<>(items);
    sorted.removeIf(item -> order.value(item).isEmpty());
    sorted.sort(order);
    return new ItemIndex(order, Node.build(sorted, 0, sorted.size()));
  }

  /** The field; empty for none. */
  String field() {
    return order.field();
  }

  boolean isOf(String field) {
    return !field.isEmpty() && field.equals(order.field());
  }

  /**
   * With an item.
   *
   * @param before the item of the same key that it takes the place of, if there is one
   */
  ItemIndex with(Item item, @Nullable Item before) {
    String value = order.value(item);
    // one that keeps its value is replaced where it stands
    ItemIndex others = before == null || order.value(before).equals(value) ? this : without(before);
    return value.isEmpty() ? others : new ItemIndex(order, Node.put(others.root, item, order));
  }

  ItemIndex without(Item item) {
    return this == NONE || order.value(item).isEmpty()
        ? this
        : new ItemIndex(order, Node.remove(root, item, order));
  }

  /** The items of a value whose key is greater than this whole key, in key order. */
  Iterator<Item> after(String value, String key) {
    return new LeadingIterator(
        new ItemIterator(root, item -> order.isBehind(value, key, item)),
        item -> order.value(item).equals(value));
  }
}
