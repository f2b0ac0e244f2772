// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.secret;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates what config maps and secrets share.
 *
 * <p>Kubernetes: {@code ValidateConfigMapUpdate}, {@code ValidateSecretUpdate}.
 */
final class DataKeys {
  static final int LARGEST = 1024 * 1024;

  private DataKeys() {}

  static void validate(String key, Node at, List<FieldError> errors) {
    Names.configKey(key).forEach(m -> errors.add(FieldError.invalid(at.path(), key, m)));
  }

  /** How many bytes some base64 stands for. */
  static long size(Node base64) {
    String text = base64.text();
    int padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
    return text.length() / 4 * 3L - padding;
  }

  /** What was marked immutable stays so, and its data with it. */
  static void frozen(
      ApiObject object, ApiObject old, List<String> fields, List<FieldError> errors) {
    if (!old.field("immutable").bool()) {
      return;
    }
    if (!object.field("immutable").bool()) {
      errors.add(
          FieldError.forbidden(
              FieldPath.of("immutable"), "field is immutable when `immutable` is set"));
    }
    for (String field : fields) {
      if (!Validate.same(object.field(field), old.field(field))) {
        errors.add(
            FieldError.forbidden(
                FieldPath.of(field), "field is immutable when `immutable` is set"));
      }
    }
  }
}
