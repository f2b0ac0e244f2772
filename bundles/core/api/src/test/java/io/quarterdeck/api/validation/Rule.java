// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rule that is tried on values which stand at {@code f}. */
@FunctionalInterface
interface Rule {
  void validate(Node value, List<FieldError> errors);

  /** What it reports of a value, as messages have it. */
  static List<String> reports(Rule rule, @Nullable Object value) {
    List<FieldError> errors = new ArrayList<>();
    rule.validate(new Node(value, FieldPath.of("f")), errors);
    return errors.stream().map(FieldError::toString).toList();
  }
}
