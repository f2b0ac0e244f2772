// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.SelectorText;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;

/** Network policies. */
final class NetworkPolicyStrategy implements ResourceStrategy {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Pod-Selector", o -> SelectorText.of(o.field("spec").get("podSelector")))
          .age()
          .build();

  @Override
  public boolean hasGeneration() {
    return true;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    NetworkPolicyRules.validate(object.field("spec"), errors);
  }
}
