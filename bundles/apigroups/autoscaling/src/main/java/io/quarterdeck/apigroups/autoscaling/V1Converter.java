// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.spi.group.VersionConverter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Between {@code autoscaling/v1} and the stored {@code v2}: what v1 has no field for travels in
 * annotations.
 */
final class V1Converter implements VersionConverter {
  private static final String PREFIX = "autoscaling.alpha.kubernetes.io/";
  private static final String METRICS = PREFIX + "metrics";
  private static final String CURRENT = PREFIX + "current-metrics";
  private static final String CONDITIONS = PREFIX + "conditions";
  private static final String BEHAVIOR = PREFIX + "behavior";

  /** What stands in place of fields that v1 does not have. */
  static final Set<String> ANNOTATIONS = Set.of(METRICS, CURRENT, CONDITIONS, BEHAVIOR);

  @Override
  public ApiObject toStored(ApiObject served) {
    served.tree().put("apiVersion", "autoscaling/v2");
    Map<String, @Nullable Object> spec = served.object("spec");
    List<@Nullable Object> metrics = new ArrayList<>();
    for (Node m : annotation(served, METRICS, "[]Metric").items()) {
      metrics.add(MetricForms.nested(m, "target"));
    }
    if (spec.remove("targetCPUUtilizationPercentage") instanceof Number percent) {
      metrics.add(MetricForms.cpuTarget(percent.longValue()));
    }
    if (metrics.isEmpty()) {
      // as Kubernetes does it, in the conversion: only here the annotations are known
      metrics.add(MetricForms.cpuTarget(AutoscalerStrategy.CPU_TARGET));
    }
    spec.put("metrics", metrics);
    Node behavior = annotation(served, BEHAVIOR, "Behavior");
    if (!behavior.isEmpty()) {
      spec.put("behavior", BehaviorText.read(behavior.value()));
    }
    if (served.tree().get("status") instanceof Map) {
      status(served);
    }
    dropAnnotations(served);
    return served;
  }

  private static void status(ApiObject served) {
    Map<String, @Nullable Object> status = served.object("status");
    List<@Nullable Object> readings = new ArrayList<>();
    if (status.remove("currentCPUUtilizationPercentage") instanceof Number percent) {
      readings.add(MetricForms.cpuCurrent(percent.longValue()));
    }
    Node kept = annotation(served, CURRENT, "[]Reading");
    if (!kept.items().isEmpty()) {
      readings.clear();
      kept.items().forEach(m -> readings.add(MetricForms.nested(m, "current")));
    }
    if (!readings.isEmpty()) {
      status.put("currentMetrics", readings);
    }
    Node conditions = annotation(served, CONDITIONS, "[]Condition");
    if (!conditions.items().isEmpty()) {
      status.put("conditions", conditions.value());
    }
  }

  /** What an annotation holds; one that cannot be read as its type counts as none. */
  private static Node annotation(ApiObject object, String name, String type) {
    String text = object.field("metadata").get("annotations").get(name).text();
    if (text.isEmpty()) {
      return Node.root(null);
    }
    try {
      return Node.root(
          AnnotationTypes.read(Json.read(text.getBytes(StandardCharsets.UTF_8)), type));
    } catch (MalformedJsonException e) {
      return Node.root(null);
    }
  }

  /** Takes them out: only v1 has them. */
  static void dropAnnotations(ApiObject object) {
    if (object.meta().annotations().isEmpty()) {
      return;
    }
    Map<String, @Nullable Object> annotations = object.meta().mutableAnnotations();
    annotations.keySet().removeAll(ANNOTATIONS);
    if (annotations.isEmpty()) {
      object.meta().tree().remove("annotations");
    }
  }

  @Override
  public ApiObject fromStored(ApiObject stored) {
    stored.tree().put("apiVersion", "autoscaling/v1");
    dropAnnotations(stored);
    Node spec = stored.field("spec");
    Map<String, @Nullable Object> outSpec = stored.object("spec");
    List<@Nullable Object> others = new ArrayList<>();
    Object percent = null;
    for (Node m : spec.get("metrics").items()) {
      Object utilization = m.at("resource", "target", "averageUtilization").value();
      if (isCpu(m) && utilization != null) {
        percent = percent == null ? utilization : percent;
      } else {
        others.add(MetricForms.flat(m, "target"));
      }
    }
    annotate(stored, METRICS, others);
    outSpec.remove("metrics");
    if (percent != null) {
      outSpec.put("targetCPUUtilizationPercentage", percent);
    }
    if (spec.get("behavior").isPresent()) {
      annotate(stored, BEHAVIOR, BehaviorText.write(spec.get("behavior")));
      outSpec.remove("behavior");
    }
    statusFromStored(stored);
    return stored;
  }

  private static void statusFromStored(ApiObject stored) {
    Node status = stored.field("status");
    List<@Nullable Object> readings = new ArrayList<>();
    Object percent = null;
    for (Node m : status.get("currentMetrics").items()) {
      readings.add(MetricForms.flat(m, "current"));
      if (isCpu(m) && percent == null) {
        percent = m.at("resource", "current", "averageUtilization").value();
      }
    }
    annotate(stored, CURRENT, readings);
    if (!status.get("conditions").isEmpty()) {
      annotate(stored, CONDITIONS, status.get("conditions").value());
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (String field : List.of("observedGeneration", "lastScaleTime")) {
      if (status.get(field).isPresent()) {
        out.put(field, status.get(field).value());
      }
    }
    out.put("currentReplicas", status.get("currentReplicas").number());
    out.put("desiredReplicas", status.get("desiredReplicas").number());
    if (percent != null) {
      out.put("currentCPUUtilizationPercentage", percent);
    }
    stored.tree().put("status", out);
  }

  private static boolean isCpu(Node metric) {
    return metric.get("type").text().equals("Resource")
        && metric.at("resource", "name").text().equals("cpu");
  }

  private static void annotate(ApiObject object, String name, @Nullable Object value) {
    if (value instanceof List<?> l && l.isEmpty()) {
      return;
    }
    object.meta().mutableAnnotations().put(name, Json.text(value));
  }
}
