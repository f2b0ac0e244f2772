// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The leading items of a walk that are of one namespace. */
final class NamespaceIterator implements Iterator<Item> {
  private final Iterator<Item> items;
  private final String namespace;
  private @Nullable Item next;

  NamespaceIterator(Iterator<Item> items, String namespace) {
    this.items = items;
    this.namespace = namespace;
    advance();
  }

  private void advance() {
    Item candidate = items.hasNext() ? items.next() : null;
    next = candidate != null && candidate.namespace().equals(namespace) ? candidate : null;
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public Item next() {
    Item result = next;
    if (result == null) {
      throw new NoSuchElementException();
    }
    advance();
    return result;
  }
}
