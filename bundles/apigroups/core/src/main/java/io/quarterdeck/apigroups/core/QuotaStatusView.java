// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.List;

/** The {@code status} of resource quotas: the controller's counts. */
final class QuotaStatusView implements Subresource.View {
  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    parent.tree().put("status", view.object("status"));
    ViewedMetadata.take(
        view, parent, List.of("labels", "annotations", "finalizers", "ownerReferences"));
  }

  @Override
  public void validate(
      ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
    ResourceQuotaRules.amounts(parent.field("status").get("hard"), errors);
    ResourceQuotaRules.amounts(parent.field("status").get("used"), errors);
  }
}
