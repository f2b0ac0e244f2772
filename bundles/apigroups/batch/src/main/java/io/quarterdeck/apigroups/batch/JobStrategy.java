// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.workload.PodTemplate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.SelectorText;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Jobs: their selector is made from their uid unless it is given by hand. */
final class JobStrategy
    implements UpdateStrategy, StatusStrategy, SelectableFields, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Status", JobCells::status)
          .text("Completions", JobCells::completions)
          .add(TablePrinter.Column.of("Duration"), JobCells::duration)
          .age()
          .wide("Containers", o -> PodTemplate.containerNames(podSpec(o)))
          .wide("Images", o -> PodTemplate.images(podSpec(o)))
          .wide("Selector", o -> SelectorText.of(o.field("spec").get("selector")))
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> spec = object.object("spec");
    JobDefaults.apply(spec);
    if (object.meta().labels().isEmpty()) {
      Map<String, String> labels =
          object.field("spec").at("template", "metadata", "labels").stringMap();
      if (!labels.isEmpty()) {
        object.meta().mutableLabels().putAll(labels);
      }
    }
    spec.putIfAbsent("manualSelector", false);
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    if (!object.field("spec").get("manualSelector").bool()) {
      JobSelector.generate(object);
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    JobSelector.validate(object, errors);
    JobValidation.validate(object.field("spec"), errors);
  }

  @Override
  public String unsupportedField(String field) {
    return "field label " + FieldError.quote(field) + " not supported for Job";
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
    JobValidation.validateUpdate(object.field("spec"), old.field("spec"), errors);
  }

  /**
   * A job without labels takes those of its template: a default that is applied when it is read.
   */
  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    JobStatusValidation.validate(Node.root(object.tree()), Node.root(old.tree()), errors);
  }

  @Override
  public void canonicalize(ApiObject object) {
    if (object.meta().labels().isEmpty()) {
      object
          .meta()
          .mutableLabels()
          .putAll(object.field("spec").at("template", "metadata", "labels").stringMap());
    }
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    return Map.of(
        "status.successful", Long.toString(object.field("status").get("succeeded").number()));
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of("status.successful");
  }

  private static Node podSpec(ApiObject o) {
    return o.field("spec").at("template", "spec");
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    JobWarnings.of(object, old, object.field("spec"), warnings);
  }
}
