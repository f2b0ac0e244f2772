// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bindings of admission policies. */
final class BindingStrategy implements UpdateStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("PolicyName", o -> o.field("spec").get("policyName").text())
          .text("ParamRef", o -> ParameterText.of(o.field("spec").get("paramRef")))
          .age()
          .build();

  private final boolean validating;
  private final ParameterAccess access;

  BindingStrategy(boolean validating, ParameterAccess access) {
    this.validating = validating;
    this.access = access;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Defaults.matchResources(object, "matchResources");
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    validate(object, null, context, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, old.field("spec"), context, errors);
  }

  private void validate(
      ApiObject object, @Nullable Node before, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    AdmissionPolicyBindingValidation.validate(spec, validating, errors);
    if (errors.isEmpty()) {
      String policies = validating ? "validatingadmissionpolicies" : "mutatingadmissionpolicies";
      access.ofBinding(spec, before, policies, context, errors);
    }
  }
}
