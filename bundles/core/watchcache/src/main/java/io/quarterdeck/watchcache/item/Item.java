// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.LabelSelector;
import java.util.Map;

/**
 * One cached object: its bytes, and the little of it that readers select by.
 *
 * @param namespace empty for a cluster-scoped resource
 * @param name the object's name
 * @param encoded the object as it goes out, its revision spliced in
 * @param revision of its last write
 * @param labels unmodifiable
 * @param fields what its kind declares selectable beside name and namespace; unmodifiable
 */
public record Item(
    String namespace,
    String name,
    Encoded encoded,
    long revision,
    Map<String, String> labels,
    Map<String, String> fields) {

  /** Its place in key order: {@code namespace/name}, or the name alone. */
  public String key() {
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }

  /** A selectable field's value, empty when it has none. */
  public String field(String path) {
    return switch (path) {
      case "metadata.name" -> name;
      case "metadata.namespace" -> namespace;
      default -> fields.getOrDefault(path, "");
    };
  }

  /** Whether both selectors select it. */
  public boolean matches(LabelSelector labelSelector, FieldSelector fieldSelector) {
    if (!labelSelector.matches(labels)) {
      return false;
    }
    for (FieldSelector.Term t : fieldSelector.terms()) {
      if (field(t.field()).equals(t.value()) == t.negated()) {
        return false;
      }
    }
    return true;
  }
}
