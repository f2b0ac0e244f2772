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
import io.quarterdeck.apigroups.podtemplate.workload.Percent;
import io.quarterdeck.apigroups.podtemplate.workload.PodTemplate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import io.quarterdeck.spi.group.VersionedStrategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Daemon sets; an annotation counts the changes of their template, for old clients. */
final class DaemonSetStrategy
    implements UpdateStrategy, StatusStrategy, TableConvertor, VersionedStrategy {
  private static final List<String> TYPES = List.of("RollingUpdate", "OnDelete");

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .integer("Desired", o -> count(o, "desiredNumberScheduled"))
          .integer("Current", o -> count(o, "currentNumberScheduled"))
          .integer("Ready", o -> count(o, "numberReady"))
          .integer("Up-to-date", o -> count(o, "updatedNumberScheduled"))
          .integer("Available", o -> count(o, "numberAvailable"))
          .text("Node Selector", DaemonSetStrategy::nodeSelector)
          .age()
          .wide("Containers", WorkloadCells::containers)
          .wide("Images", WorkloadCells::images)
          .wide("Selector", WorkloadCells::selector)
          .build();

  @Override
  public Set<String> versionAnnotations() {
    return Set.of(TemplateGeneration.NAME);
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> spec = object.object("spec");
    spec.putIfAbsent("revisionHistoryLimit", 10L);
    Map<String, @Nullable Object> update = Trees.object(spec, "updateStrategy");
    Values.absent(update, "type", "RollingUpdate");
    if ("RollingUpdate".equals(update.get("type"))) {
      Map<String, @Nullable Object> rolling = Trees.object(update, "rollingUpdate");
      rolling.putIfAbsent("maxUnavailable", 1L);
      rolling.putIfAbsent("maxSurge", 0L);
    }
    PodTemplate.applyDefaults(spec);
    TemplateGeneration.applyDefault(object);
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    TemplateGeneration.begin(object);
  }

  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    boolean changed =
        !Validate.same(object.field("spec").get("template"), old.field("spec").get("template"));
    TemplateGeneration.follow(object, old, changed);
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    PodTemplate.validateWithSelector(spec, "daemonset", false, errors);
    PodTemplate.restartsAlways(spec.get("template"), "DaemonSet", errors);
    Validate.nonNegative(spec.get("minReadySeconds"), errors);
    update(spec.get("updateStrategy"), errors);
    if (spec.get("revisionHistoryLimit").isPresent()) {
      Validate.nonNegative(spec.get("revisionHistoryLimit"), errors);
    }
  }

  private static void update(Node update, List<FieldError> errors) {
    Node rolling = update.get("rollingUpdate");
    switch (update.get("type").text()) {
      case "OnDelete" -> {}
      case "RollingUpdate" -> rolling(rolling, errors);
      default -> {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        shown.put("Type", update.get("type").text());
        shown.put("RollingUpdate", rolling.isAbsent() ? null : shown(rolling));
        errors.add(FieldError.notSupported(update.path(), shown, TYPES));
      }
    }
  }

  private static Map<String, @Nullable Object> shown(Node rolling) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("MaxUnavailable", rolling.get("maxUnavailable").value());
    out.put("MaxSurge", rolling.get("maxSurge").value());
    return out;
  }

  static void rolling(Node rolling, List<FieldError> errors) {
    Node unavailable = rolling.get("maxUnavailable");
    Node surge = rolling.get("maxSurge");
    Percent.nonNegative(unavailable, errors);
    Percent.nonNegative(surge, errors);
    Percent.atMostAll(unavailable, errors);
    Percent.atMostAll(surge, errors);
    if (!Percent.isZero(unavailable) && !Percent.isZero(surge)) {
      errors.add(FieldError.invalid(surge, "may not be set when maxUnavailable is non-zero"));
    }
    if (Percent.isZero(unavailable) && Percent.isZero(surge)) {
      errors.add(FieldError.required(unavailable.path(), "cannot be 0 when maxSurge is 0"));
    }
  }

  @Override
  public void prepareStatus(ApiObject object, ApiObject old, StrategyContext context) {
    TemplateGeneration.follow(object, old, false);
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    WorkloadStatusValidation.daemonSet(object.field("status"), old.field("status"), errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Validate.immutable(
        object.field("spec").get("selector"), old.field("spec").get("selector"), errors);
    validate(object, context, errors);
  }

  private static long count(ApiObject o, String field) {
    return o.field("status").get(field).number();
  }

  private static String nodeSelector(ApiObject o) {
    Map<String, String> labels = o.field("spec").at("template", "spec", "nodeSelector").stringMap();
    return labels.isEmpty()
        ? "<none>"
        : new TreeMap<>(labels)
            .entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(","));
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    PodWarnings.ofWorkload(object, old, object.field("spec").get("template"), warnings);
  }
}
