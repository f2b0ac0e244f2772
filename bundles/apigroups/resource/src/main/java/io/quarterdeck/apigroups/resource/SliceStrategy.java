// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.MetadataChecks;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;
import java.util.Map;

/** Resource slices: the devices that a driver offers. */
final class SliceStrategy implements ResourceStrategy {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Node", o -> o.field("spec").get("nodeName").text())
          .text("Driver", o -> o.field("spec").get("driver").text())
          .text("Pool", o -> o.field("spec").at("pool", "name").text())
          .age()
          .build();

  @Override
  public MetadataChecks metadataChecks() {
    return MetadataChecks.TRANSITION;
  }

  @Override
  public boolean hasGeneration() {
    return true;
  }

  @Override
  public boolean returnsDeletedObject() {
    return true;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    SliceRules.validate(object.field("spec"), null, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    SliceRules.validate(object.field("spec"), old.field("spec"), errors);
  }

  @Override
  public String unsupportedField(String field) {
    return "field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: " + field;
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    Node spec = object.field("spec");
    return Map.of(
        "spec.nodeName", spec.get("nodeName").text(), "spec.driver", spec.get("driver").text());
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of("spec.nodeName", "spec.driver");
  }
}
