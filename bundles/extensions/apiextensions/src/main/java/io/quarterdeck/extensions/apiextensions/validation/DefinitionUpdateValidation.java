// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates what an update of a definition may not change. Kubernetes: {@code
 * validateCustomResourceDefinitionSpecUpdate}.
 */
final class DefinitionUpdateValidation {
  private DefinitionUpdateValidation() {}

  static void validate(ApiObject object, ApiObject old, List<FieldError> errors) {
    Node spec = object.field("spec");
    Node before = old.field("spec");
    if (isEstablished(old)) {
      Validate.immutable(spec.get("scope"), before.get("scope"), errors);
      Validate.immutable(spec.at("names", "kind"), before.at("names", "kind"), errors);
    }
    Validate.immutable(spec.get("group"), before.get("group"), errors);
    Validate.immutable(spec.at("names", "plural"), before.at("names", "plural"), errors);
  }

  private static boolean isEstablished(ApiObject definition) {
    return StatusConditions.of(definition).holds("Established");
  }
}
