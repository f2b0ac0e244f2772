// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The items of a walk before the first that is not of some kind. */
final class LeadingIterator implements Iterator<Item> {
  private final Iterator<Item> items;
  private final Predicate<Item> wanted;
  private @Nullable Item next;

  LeadingIterator(Iterator<Item> items, Predicate<Item> wanted) {
    this.items = items;
    this.wanted = wanted;
    advance();
  }

  private void advance() {
    Item candidate = items.hasNext() ? items.next() : null;
    next = candidate != null && wanted.test(candidate) ? candidate : null;
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
