// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.structural;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.List;

/** Every field that the root's logic speaks of must be specified outside of it. */
final class Completeness {
  private static final List<String> JUNCTORS = List.of("allOf", "anyOf", "oneOf");

  private Completeness() {}

  /** Kubernetes checks the logic of the root alone. */
  static void validate(Node schema, List<FieldError> errors) {
    logic(schema, schema, errors);
  }

  /**
   * @param v what has the logic
   * @param s where what it speaks of must be
   */
  private static void logic(Node v, Node s, List<FieldError> errors) {
    if (v.get("not").isPresent()) {
      nested(v.get("not"), s, errors);
    }
    for (String junctor : JUNCTORS) {
      v.get(junctor).items().forEach(n -> nested(n, s, errors));
    }
  }

  private static void nested(Node v, Node s, List<FieldError> errors) {
    logic(v, s, errors);
    Node items = v.get("items");
    if (items.isObject()) {
      below(items, s.get("items"), errors);
    }
    v.get("properties")
        .entries()
        .forEach((name, n) -> below(n, s.get("properties").key(name), errors));
  }

  private static void below(Node v, Node s, List<FieldError> errors) {
    if (s.isAbsent()) {
      FieldPath from = v.path();
      errors.add(FieldError.required(s.path(), "because it is defined in " + from));
    } else {
      nested(v, s, errors);
    }
  }
}
