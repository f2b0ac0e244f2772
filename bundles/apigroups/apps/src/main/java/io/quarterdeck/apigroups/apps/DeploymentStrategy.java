// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.apigroups.podtemplate.warning.PodWarnings;
import io.quarterdeck.apigroups.podtemplate.workload.PodTemplate;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Deployments. */
final class DeploymentStrategy
    implements UpdateStrategy, StatusStrategy, SubresourceStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Ready", WorkloadCells::ready)
          .text("Up-to-date", o -> o.field("status").get("updatedReplicas").number())
          .text("Available", o -> o.field("status").get("availableReplicas").number())
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
    spec.putIfAbsent("revisionHistoryLimit", 10L);
    spec.putIfAbsent("progressDeadlineSeconds", 600L);
    Map<String, @Nullable Object> strategy = Trees.object(spec, "strategy");
    Values.absent(strategy, "type", "RollingUpdate");
    if ("RollingUpdate".equals(strategy.get("type"))) {
      Map<String, @Nullable Object> rolling = Trees.object(strategy, "rollingUpdate");
      rolling.putIfAbsent("maxUnavailable", "25%");
      rolling.putIfAbsent("maxSurge", "25%");
    }
    PodTemplate.applyDefaults(spec);
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    Validate.nonNegative(spec.get("replicas"), errors);
    PodTemplate.validateWithSelector(spec, "deployment", true, errors);
    PodTemplate.restartsAlways(spec.get("template"), "ReplicaSet", errors);
    DeploymentValidation.strategy(spec.get("strategy"), errors);
    Validate.nonNegative(spec.get("minReadySeconds"), errors);
    if (spec.get("revisionHistoryLimit").isPresent()) {
      Validate.nonNegative(spec.get("revisionHistoryLimit"), errors);
    }
    DeploymentValidation.deadline(spec, errors);
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

  /** The deployment's controller writes what it was given a moment ago: labels stay as they are. */
  @Override
  public Set<String> metadataOfStatus() {
    return Set.of("annotations", "finalizers", "ownerReferences");
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    WorkloadStatusValidation.deployment(object.field("status"), old.field("status"), errors);
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    PodWarnings.ofNamingWorkload(object, old, object.field("spec").get("template"), warnings);
  }
}
