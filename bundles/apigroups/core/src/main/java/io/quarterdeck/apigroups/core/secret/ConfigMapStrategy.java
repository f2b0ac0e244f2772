// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.secret;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Map;

/** Config maps. */
public final class ConfigMapStrategy implements UpdateStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Data", o -> (long) o.field("data").size() + o.field("binaryData").size())
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    long total = 0;
    for (Map.Entry<String, Node> e : object.field("data").entries().entrySet()) {
      DataKeys.validate(e.getKey(), e.getValue(), errors);
      if (object.field("binaryData").get(e.getKey()).isPresent()) {
        String message = "duplicate of key present in binaryData";
        errors.add(FieldError.invalid(e.getValue().path(), e.getKey(), message));
      }
      total += Validate.bytes(e.getValue().text());
    }
    for (Map.Entry<String, Node> e : object.field("binaryData").entries().entrySet()) {
      DataKeys.validate(e.getKey(), e.getValue(), errors);
      total += DataKeys.size(e.getValue());
    }
    if (total > DataKeys.LARGEST) {
      errors.add(FieldError.tooLong(FieldPath.of("[]"), DataKeys.LARGEST));
    }
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    DataKeys.frozen(object, old, List.of("data", "binaryData"), errors);
    validate(object, context, errors);
  }
}
