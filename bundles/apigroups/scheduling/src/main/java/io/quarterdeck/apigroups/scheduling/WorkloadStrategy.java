// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.scheduling;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is scheduled together: the templates of a workload's groups of pods. */
final class WorkloadStrategy implements UpdateStrategy, TableConvertor {
  private static final int MOST_TEMPLATES = 8;
  private static final TablePrinter TABLE = ColumnLayout.named().age().build();

  private final GroupFields fields;

  WorkloadStrategy(GroupFields fields) {
    this.fields = fields;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    for (Node template : object.field("spec").get("podGroupTemplates").items()) {
      Map<String, @Nullable Object> tree = Trees.asObject(template.value());
      if (tree != null) {
        fields.drop(tree);
      }
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    controller(spec.get("controllerRef"), errors);
    Node templates = spec.get("podGroupTemplates");
    if (!Validate.required(templates, errors)) {
      return;
    }
    if (templates.size() > MOST_TEMPLATES) {
      errors.add(FieldError.tooMany(templates.path(), templates.size(), MOST_TEMPLATES));
      return;
    }
    Set<String> names = new HashSet<>();
    for (Node template : templates.items()) {
      Node name = template.get("name");
      if (Validate.required(name, errors)) {
        Validate.form(name, Names::dnsLabel, errors);
        if (!names.add(name.text())) {
          errors.add(FieldError.duplicate(template.path(), name.text()));
        }
      }
      fields.validate(template, errors);
    }
  }

  /** Nothing of it changes. */
  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    for (String field : List.of("controllerRef", "podGroupTemplates")) {
      Validate.immutable(object.field("spec").get(field), old.field("spec").get(field), errors);
    }
  }

  private static void controller(Node ref, List<FieldError> errors) {
    if (ref.isAbsent()) {
      return;
    }
    if (!ref.get("apiGroup").isEmpty()) {
      Validate.form(ref.get("apiGroup"), Names::dnsSubdomain, errors);
    }
    for (String field : List.of("kind", "name")) {
      if (Validate.required(ref.get(field), errors)) {
        Validate.form(ref.get(field), Names::pathSegment, errors);
      }
    }
  }
}
