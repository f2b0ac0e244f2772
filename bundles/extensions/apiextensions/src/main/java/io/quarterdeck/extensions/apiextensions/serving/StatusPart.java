// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.List;

/** The {@code status} of a custom resource: of a write nothing else is taken. */
final class StatusPart implements Subresource.View {

  private final CustomResourceValidation validation;

  StatusPart(CustomResourceValidation validation) {
    this.validation = validation;
  }

  @Override
  public void validate(
      ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validation.checkStatus(parent, old, context.warnings(), errors);
  }

  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    if (view.tree().containsKey("status")) {
      parent.tree().put("status", view.tree().get("status"));
    } else {
      parent.tree().remove("status");
    }
  }
}
