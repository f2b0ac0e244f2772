// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.function.Function;

/** Forms of strings, all that is wrong with one in one message, as this group has it. */
final class Forms {
  private Forms() {}

  static void check(Node n, Function<String, List<String>> form, List<FieldError> errors) {
    List<String> problems = form.apply(n.text());
    if (!problems.isEmpty()) {
      errors.add(FieldError.invalid(n.path(), n.text(), String.join(",", problems)));
    }
  }
}
