// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import io.quarterdeck.spi.group.VersionConverter;
import io.quarterdeck.spi.group.VersionedStrategy;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Resource slices: the devices that a driver offers. */
final class SliceStrategy
    implements UpdateStrategy, SelectableFields, TableConvertor, VersionedStrategy {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Node", o -> o.field("spec").get("nodeName").text())
          .text("Driver", o -> o.field("spec").get("driver").text())
          .text("Pool", o -> o.field("spec").at("pool", "name").text())
          .age()
          .build();

  @Override
  public Map<String, VersionConverter> converters() {
    return Map.of("v1beta1", new BasicDevices());
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  /** Since when a device is tainted: from now on, unless it is said. */
  @Override
  public void applyDefaults(ApiObject object) {
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    for (Node device : object.field("spec").get("devices").items()) {
      for (Node taint : device.get("taints").items()) {
        Map<String, @Nullable Object> map = Trees.asObject(taint.value());
        if (map != null) {
          map.putIfAbsent("timeAdded", now);
        }
      }
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    ResourceSliceValidation.validate(object.field("spec"), null, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    ResourceSliceValidation.validate(object.field("spec"), old.field("spec"), errors);
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
  public String indexedField() {
    return "spec.nodeName";
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of("spec.nodeName", "spec.driver");
  }
}
