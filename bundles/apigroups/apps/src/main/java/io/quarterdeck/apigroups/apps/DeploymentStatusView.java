// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.List;

/** The {@code status} of deployments: labels stay as they are, annotations may change. */
final class DeploymentStatusView implements Subresource.View {
  @Override
  public void validate(
      ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
    StatusRules.deployment(parent.field("status"), old.field("status"), errors);
  }

  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    parent.tree().put("status", view.object("status"));
    Object annotations = view.meta().tree().get("annotations");
    if (annotations == null) {
      parent.meta().tree().remove("annotations");
    } else {
      parent.meta().tree().put("annotations", annotations);
    }
  }
}
