// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.ConditionRules;
import io.quarterdeck.api.validation.Rules;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.List;

/** A {@code status} that leaves all metadata as it is. */
final class StatusOnlyView implements Subresource.View {
  static final StatusOnlyView INSTANCE = new StatusOnlyView();

  private StatusOnlyView() {}

  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    Object status = view.tree().get("status");
    if (status == null) {
      parent.tree().remove("status");
    } else {
      parent.tree().put("status", status);
    }
  }

  @Override
  public void validate(
      ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Node status = parent.field("status");
    for (Node w : status.at("typeChecking", "expressionWarnings").items()) {
      Rules.required(w.get("warning"), errors);
      if (w.get("fieldRef").text().isBlank()) {
        errors.add(FieldError.required(w.get("fieldRef").path(), ""));
      }
    }
    ConditionRules.validate(status.get("conditions"), errors);
  }
}
