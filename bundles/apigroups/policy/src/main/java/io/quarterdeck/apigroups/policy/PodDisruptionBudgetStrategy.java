// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.policy;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.validation.ConditionValidation;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;

/** Pod disruption budgets. */
final class PodDisruptionBudgetStrategy implements CreateStrategy, StatusStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Min Available", o -> amount(o, "minAvailable"))
          .text("Max Unavailable", o -> amount(o, "maxUnavailable"))
          .integer("Allowed Disruptions", o -> o.field("status").get("disruptionsAllowed").number())
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    PodDisruptionBudgetValidation.validate(object.field("spec"), errors);
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    for (String field :
        List.of("disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods")) {
      Validate.nonNegative(object.field("status").get(field), errors);
    }
    ConditionValidation.validate(object.field("status").get("conditions"), errors);
  }

  private static String amount(ApiObject o, String field) {
    Object value = o.field("spec").get(field).value();
    return value == null ? "N/A" : value.toString();
  }
}
