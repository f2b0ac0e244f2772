// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates configurations for drivers, and other JSON that is carried for them.
 *
 * <p>Kubernetes: {@code validateOpaqueConfiguration}, {@code validateRawExtension}.
 */
final class DeviceConfigurationValidation {
  private static final int LARGEST = 10 * 1024;

  private DeviceConfigurationValidation() {}

  /**
   * @param stored whether it is what the stored object has: a limit of size came later
   */
  static void opaque(Node config, boolean stored, List<FieldError> errors) {
    Node opaque = config.get("opaque");
    if (opaque.isAbsent()) {
      errors.add(FieldError.required(opaque.path(), ""));
      return;
    }
    driver(opaque.get("driver"), errors);
    json(opaque.get("parameters"), stored ? Integer.MAX_VALUE : LARGEST, errors);
  }

  static void driver(Node driver, List<FieldError> errors) {
    if (Validate.required(driver, errors)) {
      AttributeNames.domain(driver.path(), driver.text(), errors);
    }
  }

  /** An object of at most so many bytes. */
  static void json(Node n, int largest, List<FieldError> errors) {
    String text = n.value() instanceof RawJson r ? r.text().strip() : "";
    if (n.isAbsent() || text.equals("null")) {
      errors.add(FieldError.required(n.path(), ""));
    } else if (Validate.bytes(text) > largest) {
      errors.add(FieldError.tooLong(n.path(), largest));
    } else if (!n.isObject() && !text.startsWith("{")) {
      errors.add(FieldError.invalid(n.path(), "<value omitted>", "must be a valid JSON object"));
    }
  }
}
