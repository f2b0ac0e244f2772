// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;

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
}
