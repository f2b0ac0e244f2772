// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/**
 * A list that can be appended to without copying what it has: those made from one share a store, of
 * which each sees its own length. Immutable to who holds it; used by one evaluation.
 */
public final class Growing extends AbstractList<Object> {
  private final ArrayList<Object> store;
  private final int size;

  private Growing(ArrayList<Object> store, int size) {
    this.store = store;
    this.size = size;
  }

  public static List<Object> joined(List<?> left, List<?> right) {
    ArrayList<Object> store =
        left instanceof Growing g && g.store.size() == g.size ? g.store : new ArrayList<>(left);
    store.addAll(right);
    return new Growing(store, store.size());
  }

  @Override
  public Object get(int index) {
    if (index >= size) {
      throw new IndexOutOfBoundsException(index);
    }
    return store.get(index);
  }

  @Override
  public int size() {
    return size;
  }
}
