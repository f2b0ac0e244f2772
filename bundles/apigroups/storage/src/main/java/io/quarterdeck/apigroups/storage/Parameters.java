// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;

/**
 * Validates the free-form parameters of a class.
 *
 * <p>Kubernetes: {@code validateParameters}.
 */
final class Parameters {
  private static final int MOST = 512;
  private static final int LARGEST = 256 * 1024;

  private Parameters() {}

  static void validate(Node parameters, boolean required, List<FieldError> errors) {
    Map<String, String> map = parameters.stringMap();
    if (map.size() > MOST) {
      errors.add(FieldError.tooLong(parameters.path(), MOST));
      return;
    }
    int total = 0;
    for (Map.Entry<String, String> e : map.entrySet()) {
      if (e.getKey().isEmpty()) {
        errors.add(FieldError.invalid(parameters.path(), "", "field can not be empty."));
      }
      total += e.getKey().length() + e.getValue().length();
    }
    if (total > LARGEST) {
      errors.add(FieldError.tooLong(parameters.path(), LARGEST));
    }
    if (required && map.isEmpty()) {
      errors.add(
          FieldError.required(parameters.path(), "must contain at least one key/value pair"));
    }
  }
}
