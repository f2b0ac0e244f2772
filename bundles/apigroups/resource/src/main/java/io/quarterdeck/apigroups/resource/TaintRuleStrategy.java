// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.ConditionValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Taints that an administrator puts on devices, whatever their driver says of them. */
final class TaintRuleStrategy implements UpdateStrategy, StatusStrategy, TableConvertor {
  private static final int MOST_CONDITIONS = 8;
  private static final TablePrinter TABLE = ColumnLayout.named().age().build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  /** Since when devices are tainted: from now on, unless it is said. */
  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> taint = Trees.asObject(object.object("spec").get("taint"));
    if (taint != null) {
      taint.putIfAbsent("timeAdded", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }
  }

  /** Kubernetes: {@code ValidateDeviceTaintRule}. */
  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node selector = object.field("spec").get("deviceSelector");
    if (selector.get("driver").isPresent()) {
      DeviceConfigurationValidation.driver(selector.get("driver"), errors);
    }
    if (selector.get("pool").isPresent()) {
      ResourceSliceValidation.poolName(selector.get("pool"), errors);
    }
    if (selector.get("device").isPresent()) {
      Validate.form(selector.get("device"), Names::dnsLabel, errors);
    }
    Tolerance.taint(object.field("spec").get("taint"), errors);
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Node conditions = object.field("status").get("conditions");
    if (Lists.atMost(conditions, MOST_CONDITIONS, errors)) {
      ConditionValidation.validate(conditions, errors);
    }
  }
}
