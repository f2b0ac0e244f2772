// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.scheduling;

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

/** Pods that are scheduled together. */
final class PodGroupStrategy implements UpdateStrategy, StatusStrategy, TableConvertor {
  private static final int MOST_CLAIMS = 4;
  private static final TablePrinter TABLE = ColumnLayout.named().age().build();

  private final GroupFields fields;

  PodGroupStrategy(GroupFields fields) {
    this.fields = fields;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    fields.drop(object.object("spec"));
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    template(spec.get("podGroupTemplateRef"), errors);
    fields.validate(spec, errors);
  }

  /** Nothing of it changes. */
  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    for (String field :
        List.of(
            "podGroupTemplateRef",
            "schedulingPolicy",
            "schedulingConstraints",
            "resourceClaims",
            "disruptionMode",
            "priorityClassName",
            "priority")) {
      Validate.immutable(object.field("spec").get(field), old.field("spec").get(field), errors);
    }
  }

  private static void template(Node ref, List<FieldError> errors) {
    if (ref.isAbsent()) {
      return;
    }
    Node workload = ref.get("workload");
    if (workload.isAbsent()) {
      errors.add(FieldError.invalid(ref.path(), "", "must specify one of: `workload`"));
      return;
    }
    if (Validate.required(workload.get("workloadName"), errors)) {
      Validate.form(workload.get("workloadName"), Names::dnsSubdomain, errors);
    }
    if (Validate.required(workload.get("podGroupTemplateName"), errors)) {
      Validate.form(workload.get("podGroupTemplateName"), Names::dnsLabel, errors);
    }
  }

  @Override
  public void prepareStatus(ApiObject object, ApiObject old, StrategyContext context) {
    fields.dropStatus(object.object("status"));
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Node status = object.field("status");
    ConditionValidation.validate(status.get("conditions"), errors);
    Node claims = status.get("resourceClaimStatuses");
    if (claims.size() > MOST_CLAIMS) {
      errors.add(FieldError.tooMany(claims.path(), claims.size(), MOST_CLAIMS));
    }
    List<String> known =
        object.field("spec").get("resourceClaims").items().stream()
            .map(c -> c.get("name").text())
            .toList();
    for (Node claim : claims.items()) {
      if (!known.contains(claim.get("name").text())) {
        errors.add(
            FieldError.invalid(
                claim.get("name"), "must match the name of an entry in `spec.resourceClaims`"));
      }
      if (!claim.get("resourceClaimName").isEmpty()) {
        Validate.form(claim.get("resourceClaimName"), Names::dnsSubdomain, errors);
      }
    }
  }
}
