// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Validating and mutating admission policies. */
final class PolicyStrategy implements UpdateStrategy, StatusStrategy, TableConvertor {
  private final boolean mutating;
  private final Supplier<CelCompiler> compiler;
  private final ParameterAccess access;
  private final TablePrinter table;

  PolicyStrategy(boolean mutating, Supplier<CelCompiler> compiler, ParameterAccess access) {
    this.mutating = mutating;
    this.compiler = compiler;
    this.access = access;
    String items = mutating ? "mutations" : "validations";
    table =
        ColumnLayout.named()
            .integer(
                mutating ? "Mutations" : "Validations",
                o -> (long) o.field("spec").get(items).size())
            .text("ParamKind", PolicyStrategy::parameters)
            .age()
            .build();
  }

  @Override
  public TablePrinter table() {
    return table;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Defaults.absent(object.object("spec"), "failurePolicy", "Fail");
    Defaults.matchResources(object, "matchConstraints");
  }

  @Override
  public Set<String> metadataOfStatus() {
    return Set.of();
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    AdmissionPolicyStatusValidation.validate(object.field("status"), errors);
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
    AdmissionPolicyValidation.common(spec, errors);
    Expressions expressions = Expressions.ofPolicy(compiler, spec.get("paramKind").isPresent());
    if (mutating) {
      AdmissionPolicyValidation.mutating(spec, expressions, errors);
    } else {
      AdmissionPolicyValidation.validating(object.meta().name(), spec, expressions, errors);
    }
    if (errors.isEmpty()) {
      access.ofPolicy(spec, before, context, errors);
    }
  }

  private static String parameters(ApiObject o) {
    Node kind = o.field("spec").get("paramKind");
    return kind.isAbsent()
        ? "<unset>"
        : kind.get("apiVersion").text() + "/" + kind.get("kind").text();
  }
}
