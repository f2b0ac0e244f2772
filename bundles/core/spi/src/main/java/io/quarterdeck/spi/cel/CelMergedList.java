// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.cel;

import java.util.AbstractList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list whose schema says that it is a set or is keyed: for expressions its order says nothing,
 * and a sum has no element twice. For Java it is the list that it was made of.
 */
public final class CelMergedList extends AbstractList<@Nullable Object> {
  private final List<? extends @Nullable Object> elements;
  private final List<String> keys;

  /**
   * @param keys the fields that distinguish elements; empty for a set
   */
  public CelMergedList(List<? extends @Nullable Object> elements, List<String> keys) {
    this.elements = elements;
    this.keys = List.copyOf(keys);
  }

  public List<String> keys() {
    return keys;
  }

  @Override
  public @Nullable Object get(int index) {
    return elements.get(index);
  }

  @Override
  public int size() {
    return elements.size();
  }
}
