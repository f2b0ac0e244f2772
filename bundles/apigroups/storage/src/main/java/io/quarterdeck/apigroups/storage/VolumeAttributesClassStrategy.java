// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Locale;

/** Volume attributes classes: driver and parameters may not change. */
final class VolumeAttributesClassStrategy implements UpdateStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named().text("DriverName", o -> o.field("driverName").text()).age().build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node driver = object.field("driverName");
    if (Validate.required(driver, errors)) {
      Names.qualified(driver.text().toLowerCase(Locale.ROOT))
          .forEach(
              m ->
                  errors.add(
                      FieldError.invalid(
                          driver.path(), driver.text().toLowerCase(Locale.ROOT), m)));
    }
    Parameters.validate(object.field("parameters"), true, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    for (String field : List.of("driverName", "parameters")) {
      if (!Validate.same(object.field(field), old.field(field))) {
        errors.add(
            FieldError.forbidden(FieldPath.of(field), "updates to " + field + " are forbidden."));
      }
    }
    validate(object, context, errors);
  }
}
