// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.options;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import java.util.HashSet;
import java.util.List;

/** The {@code dryRun} option: absent, or {@code All}. */
final class DryRun {
  private static final List<String> ALL = List.of("All");

  private DryRun() {}

  static boolean isOn(List<String> values) {
    return !values.isEmpty();
  }

  static void validate(List<String> values, List<FieldError> errors) {
    if (!new HashSet<>(ALL).containsAll(values)) {
      errors.add(FieldError.notSupported(FieldPath.of("dryRun"), values, ALL));
    }
  }
}
