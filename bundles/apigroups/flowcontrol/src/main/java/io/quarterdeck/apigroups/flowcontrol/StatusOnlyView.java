// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Rules;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
    Set<String> types = new HashSet<>();
    for (Node c : parent.field("status").get("conditions").items()) {
      Node type = c.get("type");
      if (!types.add(type.text())) {
        errors.add(FieldError.duplicate(type.path(), type.text()));
      }
      Rules.required(type, "must not be empty", errors);
    }
  }
}
