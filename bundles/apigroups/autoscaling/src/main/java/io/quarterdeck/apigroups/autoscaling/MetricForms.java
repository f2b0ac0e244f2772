// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.api.Node;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Metrics between the form of {@code v2} and the older one that {@code v1} keeps in annotations:
 * there a source is flat, its targets and current values are named after their kind.
 */
final class MetricForms {
  private MetricForms() {}

  /** The metric that stands for {@code targetCPUUtilizationPercentage}. */
  static Map<String, @Nullable Object> cpuTarget(long percent) {
    return cpu("target", map("type", "Utilization", "averageUtilization", percent));
  }

  /** The reading that stands for {@code currentCPUUtilizationPercentage}. */
  static Map<String, @Nullable Object> cpuCurrent(long percent) {
    return cpu("current", map("averageUtilization", percent));
  }

  private static Map<String, @Nullable Object> cpu(String field, Object value) {
    return map("type", "Resource", "resource", map("name", "cpu", field, value));
  }

  /** A metric or, with {@code role} "current", its reading in the older form. */
  static Map<String, @Nullable Object> flat(Node metric, String role) {
    Map<String, @Nullable Object> out = map("type", metric.get("type").value());
    metric
        .entries()
        .forEach(
            (name, source) -> {
              if (source.isObject()) {
                out.put(name, flatSource(name, source, role));
              }
            });
    return out;
  }

  private static Map<String, @Nullable Object> flatSource(String kind, Node source, String role) {
    Node amounts = source.get(role);
    String value = role + "Value";
    String average = role + "AverageValue";
    String utilization = role + "AverageUtilization";
    return switch (kind) {
      case "object" ->
          map(
              "target",
              source.get("describedObject").value(),
              "metricName",
              source.at("metric", "name").value(),
              value,
              amounts.get("value").text("0"),
              "selector",
              source.at("metric", "selector").value(),
              "averageValue",
              amounts.get("averageValue").value());
      case "pods" ->
          map(
              "metricName",
              source.at("metric", "name").value(),
              average,
              amounts.get("averageValue").text("0"),
              "selector",
              source.at("metric", "selector").value());
      case "external" ->
          map(
              "metricName",
              source.at("metric", "name").value(),
              "metricSelector",
              source.at("metric", "selector").value(),
              value,
              required(amounts.get("value"), role),
              average,
              amounts.get("averageValue").value());
      default ->
          map(
              "name",
              source.get("name").value(),
              utilization,
              amounts.get("averageUtilization").value(),
              average,
              required(amounts.get("averageValue"), role),
              "container",
              source.get("container").value());
    };
  }

  /** A reading always has the amount, zero when it is not known. */
  private static @Nullable Object required(Node amount, String role) {
    return role.equals("current") ? amount.text("0") : amount.value();
  }

  /** The way back. */
  static Map<String, @Nullable Object> nested(Node metric, String role) {
    Map<String, @Nullable Object> out = map("type", metric.get("type").value());
    metric
        .entries()
        .forEach(
            (name, source) -> {
              if (source.isObject()) {
                out.put(name, nestedSource(name, source, role));
              }
            });
    return out;
  }

  private static Map<String, @Nullable Object> nestedSource(String kind, Node source, String role) {
    Map<String, @Nullable Object> amounts = new LinkedHashMap<>();
    Object value = source.get(role + "Value").value();
    Object average =
        source.get(kind.equals("object") ? "averageValue" : role + "AverageValue").value();
    Object utilization = source.get(role + "AverageUtilization").value();
    if (role.equals("target")) {
      amounts.put("type", type(kind, average, utilization));
    }
    put(amounts, "value", kind.equals("object") && average != null ? null : value);
    put(amounts, "averageValue", average);
    put(amounts, "averageUtilization", utilization);
    boolean resource = kind.equals("resource") || kind.equals("containerResource");
    return resource
        ? map(
            "name",
            source.get("name").value(),
            role,
            amounts,
            "container",
            source.get("container").value())
        : map(
            "describedObject",
            source.get("target").value(),
            "metric",
            map(
                "name", source.get("metricName").value(),
                "selector",
                    source.get(kind.equals("external") ? "metricSelector" : "selector").value()),
            role,
            amounts);
  }

  private static String type(String kind, @Nullable Object average, @Nullable Object utilization) {
    if (utilization != null) {
      return "Utilization";
    }
    boolean counted = kind.equals("object") || kind.equals("external");
    return counted && average == null ? "Value" : "AverageValue";
  }

  private static Map<String, @Nullable Object> map(@Nullable Object... pairs) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      if (pairs[i] instanceof String name) {
        put(out, name, pairs[i + 1]);
      }
    }
    return out;
  }

  private static void put(Map<String, @Nullable Object> out, String name, @Nullable Object value) {
    if (value != null) {
      out.put(name, value);
    }
  }
}
