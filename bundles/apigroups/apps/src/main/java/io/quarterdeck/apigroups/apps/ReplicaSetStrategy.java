// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.warning.PodWarnings;
import io.quarterdeck.apigroups.podtemplate.workload.PodTemplate;
import io.quarterdeck.apigroups.podtemplate.workload.ReplicaCounts;
import io.quarterdeck.apigroups.podtemplate.workload.ScaleView;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.SubresourceStrategy;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Replica sets. */
final class ReplicaSetStrategy
    implements UpdateStrategy, StatusStrategy, SubresourceStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .integer("Desired", o -> o.field("spec").get("replicas").number())
          .integer("Current", o -> o.field("status").get("replicas").number())
          .integer("Ready", o -> o.field("status").get("readyReplicas").number())
          .age()
          .wide("Containers", WorkloadCells::containers)
          .wide("Images", WorkloadCells::images)
          .wide("Selector", WorkloadCells::selector)
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> spec = object.object("spec");
    spec.putIfAbsent("replicas", 1L);
    PodTemplate.applyDefaults(spec);
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    Validate.nonNegative(spec.get("replicas"), errors);
    Validate.nonNegative(spec.get("minReadySeconds"), errors);
    PodTemplate.validateWithSelector(spec, "deployment", true, errors);
    PodTemplate.restartsAlways(spec.get("template"), "ReplicaSet", errors);
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    ReplicaCounts.validate(object.field("status"), errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
    Validate.immutable(
        object.field("spec").get("selector"), old.field("spec").get("selector"), errors);
  }

  @Override
  public @Nullable Subresource subresource(String name) {
    return name.equals("scale") ? new ScaleView(WorkloadCells::selector) : null;
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    PodWarnings.ofNamingWorkload(object, old, object.field("spec").get("template"), warnings);
  }
}
