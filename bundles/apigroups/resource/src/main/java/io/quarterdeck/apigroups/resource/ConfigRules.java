// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.validation.Rules;
import java.util.List;

/** Rules of configurations for drivers. */
final class ConfigRules {
  private ConfigRules() {}

  static void opaque(Node config, List<FieldError> errors) {
    Node opaque = config.get("opaque");
    if (opaque.isAbsent()) {
      errors.add(FieldError.required(opaque.path(), ""));
      return;
    }
    if (Rules.required(opaque.get("driver"), errors)) {
      AttributeNames.domain(opaque.get("driver").path(), opaque.get("driver").text(), errors);
    }
    Node parameters = opaque.get("parameters");
    if (parameters.isAbsent()) {
      errors.add(FieldError.required(parameters.path(), ""));
    } else if (!parameters.isObject()
        && !(parameters.value() instanceof RawJson r && r.text().strip().startsWith("{"))) {
      errors.add(
          FieldError.invalid(parameters.path(), "<value omitted>", "must be a valid JSON object"));
    }
  }
}
