// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.ConditionValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;

/** Questions how much of a driver's pools is free; a controller answers in the status. */
final class PoolStatusStrategy implements UpdateStrategy, StatusStrategy, TableConvertor {
  private static final int MOST_POOLS = 1000;
  private static final int MOST_CONDITIONS = 10;
  private static final int LONGEST_ERROR = 256;
  private static final TablePrinter TABLE =
      ColumnLayout.named().text("Driver", o -> o.field("spec").get("driver").text()).age().build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    DeviceConfigurationValidation.driver(spec.get("driver"), errors);
    if (spec.get("poolName").isPresent()) {
      ResourceSliceValidation.poolName(spec.get("poolName"), errors);
    }
    Node limit = spec.get("limit");
    if (limit.isPresent() && limit.number() < 1) {
      errors.add(FieldError.invalid(limit, "must be greater than or equal to 1"));
    }
    if (limit.number() > MOST_POOLS) {
      errors.add(FieldError.invalid(limit, "must be less than or equal to " + MOST_POOLS));
    }
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Validate.immutable(object.field("spec"), old.field("spec"), errors);
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Node status = object.field("status");
    if (status.isAbsent()) {
      return;
    }
    Node count = status.get("poolCount");
    if (count.isAbsent()) {
      errors.add(FieldError.required(count.path(), ""));
    }
    Validate.nonNegative(count, errors);
    if (Lists.atMost(status.get("pools"), MOST_POOLS, errors)) {
      status.get("pools").items().forEach(p -> pool(p, errors));
    }
    if (Lists.atMost(status.get("conditions"), MOST_CONDITIONS, errors)) {
      ConditionValidation.validate(status.get("conditions"), errors);
    }
  }

  private static void pool(Node pool, List<FieldError> errors) {
    DeviceConfigurationValidation.driver(pool.get("driver"), errors);
    ResourceSliceValidation.poolName(pool.get("poolName"), errors);
    Node slices = pool.get("resourceSliceCount");
    if (slices.isPresent() && slices.number() < 1) {
      errors.add(FieldError.invalid(slices, "must be greater than or equal to 1"));
    }
    for (String field :
        List.of(
            "generation",
            "totalDevices",
            "allocatedDevices",
            "availableDevices",
            "unavailableDevices")) {
      Validate.nonNegative(pool.get(field), errors);
    }
    if (pool.get("nodeName").isPresent()) {
      Validate.form(pool.get("nodeName"), Names::dnsSubdomain, errors);
    }
    Node problem = pool.get("validationError");
    if (Validate.bytes(problem.text()) > LONGEST_ERROR) {
      errors.add(FieldError.tooLong(problem.path(), LONGEST_ERROR));
    }
  }
}
