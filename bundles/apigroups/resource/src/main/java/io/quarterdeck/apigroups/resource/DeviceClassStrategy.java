// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Device classes. */
final class DeviceClassStrategy implements UpdateStrategy, TableConvertor {
  private final Selectors selectors;
  private static final int MOST = 32;
  private static final TablePrinter TABLE = ColumnLayout.named().age().build();

  DeviceClassStrategy(Selectors selectors) {
    this.selectors = selectors;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    rules(object.field("spec"), null, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    rules(object.field("spec"), old.field("spec"), errors);
  }

  private void rules(Node spec, @Nullable Node old, List<FieldError> errors) {
    selectors.validate(spec.get("selectors"), isSame(spec, old, "selectors"), errors);
    if (Lists.atMost(spec.get("config"), MOST, errors)) {
      boolean stored = isSame(spec, old, "config");
      spec.get("config")
          .items()
          .forEach(c -> DeviceConfigurationValidation.opaque(c, stored, errors));
    }
    Node extended = spec.get("extendedResourceName");
    if (extended.isPresent() && !ExtendedResources.isName(extended.text())) {
      errors.add(FieldError.invalid(extended, "must be a valid extended resource name"));
    }
  }

  private static boolean isSame(Node spec, @Nullable Node old, String field) {
    return old != null && Validate.same(spec.get(field), old.get(field));
  }
}
