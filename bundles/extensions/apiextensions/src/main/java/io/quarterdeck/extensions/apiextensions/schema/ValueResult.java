// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.api.FieldError;
import java.util.ArrayList;
import java.util.List;

/** What was found wrong, and how many rules were checked, by which the best of many is chosen. */
final class ValueResult {
  final List<FieldError> errors = new ArrayList<>();
  int looked;

  boolean isValid() {
    return errors.isEmpty();
  }

  void add(FieldError error) {
    errors.add(error);
  }

  void merge(ValueResult other) {
    errors.addAll(other.errors);
    looked += other.looked;
  }
}
