// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import io.quarterdeck.watchcache.item.CacheSnapshot;
import io.quarterdeck.watchcache.item.Item;
import java.util.List;

/**
 * Which objects a watcher looks at: those that have, or had, a value in a field that items know. It
 * may be wider than what the watcher lets through, never narrower.
 *
 * @param namespace empty for all
 * @param field such as {@code metadata.name} or {@code spec.nodeName}; empty for none
 * @param value of the field
 */
public record Scope(String namespace, String field, String value) {
  /** Every object of the resource. */
  public static final Scope ALL = new Scope("", "", "");

  private static final String NAME = "metadata.name";
  private static final String NAMESPACE = "metadata.namespace";

  boolean isAll() {
    return namespace.isEmpty() && field.isEmpty();
  }

  /** The field by which events find it. */
  String keyField() {
    return field.isEmpty() ? NAMESPACE : field;
  }

  String keyValue() {
    return field.isEmpty() ? namespace : value;
  }

  /** The field whose index finds them in a state; empty for a walk over all of the namespace. */
  public String index(CacheSnapshot state) {
    return !value.isEmpty() && field.equals(state.indexedField()) ? field : "";
  }

  /**
   * The objects of a state that are in it, and maybe others, in key order.
   *
   * @param startAfterKey only those whose {@link Item#key} is greater; empty for all
   */
  public Iterable<Item> of(CacheSnapshot state, String startAfterKey) {
    if (field.equals(NAME) && !namespace.isEmpty()) {
      Item item = state.get(namespace, value);
      boolean wanted = item != null && item.key().compareTo(startAfterKey) > 0;
      return wanted ? List.of(item) : List.of();
    }
    return state.list(namespace, startAfterKey, field, value);
  }
}
