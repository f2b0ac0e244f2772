// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.policy;

import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Fields of a policy by their types. One of another type is an error: what was meant to name some
 * users must not be read as all of them.
 */
final class PolicyFields {
  private PolicyFields() {}

  /** An object that has none but these fields. */
  static void require(Node object, Set<String> known) {
    if (!(object.value() instanceof Map<?, ?> fields)) {
      throw new IllegalArgumentException(object.path() + " is no object");
    }
    for (Object field : fields.keySet()) {
      String name = String.valueOf(field);
      if (!known.contains(name)) {
        throw new IllegalArgumentException("unknown field \"" + object.get(name).path() + "\"");
      }
    }
  }

  static List<Node> items(Node list) {
    if (list.isPresent() && !list.isList()) {
      throw new IllegalArgumentException(list.path() + " is no list");
    }
    return list.items();
  }

  static List<String> strings(Node list) {
    return items(list).stream().map(PolicyFields::text).toList();
  }

  static String text(Node text) {
    if (text.isPresent() && !(text.value() instanceof String)) {
      throw new IllegalArgumentException(text.path() + " is no string");
    }
    return text.text();
  }

  static boolean bool(Node bool, boolean otherwise) {
    if (bool.isPresent() && !(bool.value() instanceof Boolean)) {
      throw new IllegalArgumentException(bool.path() + " is neither true nor false");
    }
    return bool.isPresent() ? bool.bool() : otherwise;
  }
}
