// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Validates lists and maps. */
final class Lists {
  private Lists() {}

  /** Whether the list is short enough for its elements to be validated. */
  static boolean atMost(Node list, int most, List<FieldError> errors) {
    if (list.size() > most) {
      errors.add(FieldError.tooMany(list.path(), list.size(), most));
      return false;
    }
    return true;
  }

  /** Elements that each have a key of their own; what repeats is reported after all else. */
  static void set(
      Node list,
      int most,
      Function<Node, String> key,
      BiConsumer<Node, List<FieldError>> rule,
      List<FieldError> errors) {
    if (!atMost(list, most, errors)) {
      return;
    }
    list.items().forEach(e -> rule.accept(e, errors));
    Set<String> seen = new HashSet<>();
    list.items().forEach(e -> unique(e, key.apply(e), seen, errors));
  }

  /** Entries by their names; {@code names} reports a bad name at the map itself. */
  static void map(
      Node map,
      int most,
      BiConsumer<String, List<FieldError>> names,
      BiConsumer<Node, List<FieldError>> rule,
      List<FieldError> errors) {
    if (!atMost(map, most, errors)) {
      return;
    }
    map.entries()
        .forEach(
            (name, entry) -> {
              names.accept(name, errors);
              rule.accept(entry, errors);
            });
  }

  /** An absent string counts as an empty one. */
  static Node text(Node n, String field) {
    return new Node(n.get(field).text(), n.get(field).path());
  }

  /** A later element with the same key as an earlier one is reported at the element itself. */
  static void unique(Node element, String key, Set<String> seen, List<FieldError> errors) {
    if (!seen.add(key)) {
      errors.add(FieldError.duplicate(element.path(), key));
    }
  }
}
