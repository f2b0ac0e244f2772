// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node of {@link ItemTree} and {@link ItemIndex}, each in its own order. Balanced by weight:
 * neither side outweighs the other more than three times (the parameters 3 and 2 are those proved
 * sound by Hirai and Yamamoto, 2011).
 */
public final class Node {
  private static final int DELTA = 3;
  private static final int GAMMA = 2;

  final Item item;
  final @Nullable Node left;
  final @Nullable Node right;
  private final int size;

  private Node(@Nullable Node left, Item item, @Nullable Node right) {
    this.left = left;
    this.item = item;
    this.right = right;
    this.size = size(left) + size(right) + 1;
  }

  static int size(@Nullable Node n) {
    return n == null ? 0 : n.size;
  }

  static @Nullable Node build(List<Item> items, int from, int to) {
    if (from >= to) {
      return null;
    }
    int mid = (from + to) >>> 1;
    return new Node(build(items, from, mid), items.get(mid), build(items, mid + 1, to));
  }

  static Node put(@Nullable Node n, Item item, Comparator<Item> order) {
    if (n == null) {
      return new Node(null, item, null);
    }
    int c = order.compare(item, n.item);
    if (c == 0) {
      return new Node(n.left, item, n.right);
    }
    return c < 0
        ? balance(put(n.left, item, order), n.item, n.right)
        : balance(n.left, n.item, put(n.right, item, order));
  }

  /** Without the item that stands where this one would. */
  static @Nullable Node remove(@Nullable Node n, Item item, Comparator<Item> order) {
    if (n == null) {
      return null;
    }
    int c = order.compare(item, n.item);
    if (c < 0) {
      return balance(remove(n.left, item, order), n.item, n.right);
    }
    return c > 0
        ? balance(n.left, n.item, remove(n.right, item, order))
        : join(n.left, n.right, order);
  }

  /** One tree of two balanced neighbours. */
  private static @Nullable Node join(@Nullable Node l, @Nullable Node r, Comparator<Item> order) {
    if (l == null || r == null) {
      return l == null ? r : l;
    }
    if (l.size > r.size) {
      Item last = last(l);
      return balance(remove(l, last, order), last, r);
    }
    Item first = first(r);
    return balance(l, first, remove(r, first, order));
  }

  private static Item first(Node n) {
    Node at = n;
    for (Node next = at.left; next != null; next = next.left) {
      at = next;
    }
    return at.item;
  }

  private static Item last(Node n) {
    Node at = n;
    for (Node next = at.right; next != null; next = next.right) {
      at = next;
    }
    return at.item;
  }

  private static Node balance(@Nullable Node l, Item item, @Nullable Node r) {
    if (heavier(r, l)) {
      return rotateLeft(l, item, Objects.requireNonNull(r));
    }
    if (heavier(l, r)) {
      return rotateRight(Objects.requireNonNull(l), item, r);
    }
    return new Node(l, item, r);
  }

  private static boolean heavier(@Nullable Node a, @Nullable Node b) {
    return size(a) + 1 > DELTA * (size(b) + 1);
  }

  private static Node rotateLeft(@Nullable Node l, Item item, Node r) {
    Node inner = r.left;
    if (inner == null || size(inner) + 1 < GAMMA * (size(r.right) + 1)) {
      return new Node(new Node(l, item, inner), r.item, r.right);
    }
    return new Node(
        new Node(l, item, inner.left), inner.item, new Node(inner.right, r.item, r.right));
  }

  private static Node rotateRight(Node l, Item item, @Nullable Node r) {
    Node inner = l.right;
    if (inner == null || size(inner) + 1 < GAMMA * (size(l.left) + 1)) {
      return new Node(l.left, l.item, new Node(inner, item, r));
    }
    return new Node(
        new Node(l.left, l.item, inner.left), inner.item, new Node(inner.right, item, r));
  }
}
