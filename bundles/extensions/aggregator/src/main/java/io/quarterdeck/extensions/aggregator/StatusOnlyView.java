// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
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
    ApiServiceRules.validateStatus(parent, errors);
  }
}
