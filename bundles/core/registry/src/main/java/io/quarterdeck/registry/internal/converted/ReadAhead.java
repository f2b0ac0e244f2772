// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.converted;

import io.quarterdeck.spi.group.ObjectConversion;
import io.quarterdeck.watchcache.item.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** A walk over items in a version, some of which are converted before they are asked for. */
final class ReadAhead implements Iterator<Item> {
  private final Iterator<Item> stored;
  private final VersionView view;
  private final int ahead;
  private Iterator<Item> ready = Collections.emptyIterator();

  /**
   * @param limit of the list; 0 for none. One more than that is read
   */
  ReadAhead(Iterator<Item> stored, long limit, VersionView view) {
    this.stored = stored;
    this.view = view;
    this.ahead =
        limit > 0 && limit < ObjectConversion.AT_ONCE ? (int) limit + 1 : ObjectConversion.AT_ONCE;
  }

  @Override
  public boolean hasNext() {
    return ready.hasNext() || stored.hasNext();
  }

  @Override
  public Item next() {
    if (!ready.hasNext()) {
      List<Item> some = new ArrayList<>(ahead);
      while (some.size() < ahead && stored.hasNext()) {
        some.add(stored.next());
      }
      ready = view.all(some).iterator();
    }
    return ready.next();
  }
}
