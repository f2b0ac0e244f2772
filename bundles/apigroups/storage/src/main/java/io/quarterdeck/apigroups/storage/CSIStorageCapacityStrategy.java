// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;

/** How much storage a class has left in a topology. */
final class CSIStorageCapacityStrategy implements UpdateStrategy {
  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    if (object.field("nodeTopology").isPresent()) {
      LabelSelectorValidation.validate(object.field("nodeTopology"), errors);
    }
    Validate.form(object.field("storageClassName"), Names::dnsSubdomain, errors);
    // a maximum is not validated
    Node capacity = object.field("capacity");
    if (capacity.text().startsWith("-")) {
      errors.add(FieldError.invalid(capacity, "must be greater than or equal to 0"));
    }
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
    for (String field : List.of("nodeTopology", "storageClassName")) {
      Validate.immutable(object.field(field), old.field(field), errors);
    }
  }
}
