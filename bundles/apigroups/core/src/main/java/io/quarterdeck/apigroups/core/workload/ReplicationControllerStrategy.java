// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.workload;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.warning.PodWarnings;
import io.quarterdeck.apigroups.podtemplate.workload.PodTemplate;
import io.quarterdeck.apigroups.podtemplate.workload.ReplicaCounts;
import io.quarterdeck.apigroups.podtemplate.workload.ScaleView;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.SubresourceStrategy;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Replication controllers: the selector and the labels default to those of the template. */
public final class ReplicationControllerStrategy
    implements CreateStrategy,
        StatusStrategy,
        SelectableFields,
        SubresourceStrategy,
        TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .integer("Desired", o -> o.field("spec").get("replicas").number())
          .integer("Current", o -> o.field("status").get("replicas").number())
          .integer("Ready", o -> o.field("status").get("readyReplicas").number())
          .age()
          .wide("Containers", o -> PodTemplate.containerNames(podSpec(o)))
          .wide("Images", o -> PodTemplate.images(podSpec(o)))
          .wide("Selector", ReplicationControllerStrategy::selector)
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> spec = object.object("spec");
    spec.putIfAbsent("replicas", 1L);
    // the wire leaves nothing out but this zero, whatever the published default says
    spec.remove("minReadySeconds", 0L);
    Map<String, String> labels =
        object.field("spec").at("template", "metadata", "labels").stringMap();
    if (!labels.isEmpty()) {
      if (object.field("spec").get("selector").isEmpty()) {
        spec.put("selector", new LinkedHashMap<>(labels));
      }
      if (object.meta().labels().isEmpty()) {
        object.meta().mutableLabels().putAll(labels);
      }
    }
    PodTemplate.applyDefaults(spec);
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    Validate.nonNegative(spec.get("minReadySeconds"), errors);
    Map<String, String> selector = spec.get("selector").stringMap();
    if (selector.isEmpty()) {
      errors.add(FieldError.required(spec.get("selector").path(), ""));
    }
    Validate.nonNegative(spec.get("replicas"), errors);
    Node template = spec.get("template");
    if (template.isAbsent()) {
      errors.add(FieldError.required(template.path(), ""));
      return;
    }
    Node labels = template.at("metadata", "labels");
    if (!labels.stringMap().entrySet().containsAll(selector.entrySet())) {
      errors.add(FieldError.invalid(labels, "`selector` does not match template `labels`"));
    }
    PodTemplate.validate(template, errors);
    PodTemplate.restartsAlways(template, "ReplicationController", errors);
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    ReplicaCounts.validate(object.field("status"), errors);
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    return Map.of(
        "status.replicas", Long.toString(object.field("status").get("replicas").number()));
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of("status.replicas");
  }

  @Override
  public @Nullable Subresource subresource(String name) {
    return name.equals("scale") ? new ScaleView(ReplicationControllerStrategy::selector) : null;
  }

  private static Node podSpec(ApiObject o) {
    return o.field("spec").at("template", "spec");
  }

  static String selector(ApiObject o) {
    Map<String, String> labels = o.field("spec").get("selector").stringMap();
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
    PodWarnings.ofNamingWorkload(object, old, object.field("spec").get("template"), warnings);
  }
}
