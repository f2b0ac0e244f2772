// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.quota;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Resource quotas; what is used is the quota controller's to say. */
public final class ResourceQuotaStrategy implements UpdateStrategy, StatusStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Request", o -> usage(o, false))
          .text("Limit", o -> usage(o, true))
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    ResourceQuotaValidation.validate(object.field("spec"), errors);
    ResourceQuotaValidation.amounts(object.field("status").get("hard"), errors);
    ResourceQuotaValidation.amounts(object.field("status").get("used"), errors);
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    ResourceQuotaValidation.amounts(object.field("status").get("hard"), errors);
    ResourceQuotaValidation.amounts(object.field("status").get("used"), errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
    ResourceQuotaValidation.scopesUnchanged(
        object.field("spec").get("scopes"), old.field("spec").get("scopes"), errors);
  }

  /** {@code used/hard} of each resource, those of limits in a column of their own. */
  private static String usage(ApiObject o, boolean limits) {
    Map<String, String> used = o.field("status").get("used").stringMap();
    return new TreeMap<>(o.field("status").get("hard").stringMap())
        .entrySet().stream()
            .filter(e -> e.getKey().startsWith("limits.") == limits)
            .map(e -> e.getKey() + ": " + used.getOrDefault(e.getKey(), "0") + "/" + e.getValue())
            .collect(Collectors.joining(", "));
  }
}
