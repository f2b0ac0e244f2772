// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.Set;

/**
 * Validates one metric of an autoscaler.
 *
 * <p>Kubernetes: {@code validateMetricSpec}.
 */
final class MetricValidation {
  private static final List<String> TYPES =
      List.of("ContainerResource", "External", "Object", "Pods", "Resource");
  private static final List<String> SOURCES =
      List.of("object", "external", "pods", "resource", "containerResource");
  private static final List<String> TARGETS = List.of("Utilization", "Value", "AverageValue");
  private static final Set<String> RESOURCES = Set.of("cpu", "memory", "ephemeral-storage");

  private MetricValidation() {}

  static void validate(Node metric, List<FieldError> errors) {
    Node type = metric.get("type");
    Validate.required(type, "must specify a metric source type", errors);
    boolean known = TYPES.contains(type.text());
    if (!known) {
      errors.add(FieldError.notSupported(type.path(), type.text(), TYPES));
    }
    List<String> present = SOURCES.stream().filter(s -> metric.get(s).isPresent()).toList();
    if (!present.isEmpty()) {
      source(present.getFirst(), metric.get(present.getFirst()), errors);
    }
    if (!known) {
      errors.add(FieldError.notSupported(type.path(), type.text(), TYPES));
      return;
    }
    String expected = Character.toLowerCase(type.text().charAt(0)) + type.text().substring(1);
    if (!present.contains(expected)) {
      errors.add(
          FieldError.required(
              metric.get(expected).path(),
              "must populate information for the given metric source"));
    }
    if (present.size() > 1) {
      present.stream()
          .filter(s -> !s.equals(expected))
          .forEach(
              s ->
                  errors.add(
                      FieldError.forbidden(
                          metric.get(s).path(), "must populate the given metric source only")));
    }
  }

  private static void source(String name, Node source, List<FieldError> errors) {
    switch (name) {
      case "object" -> object(source, errors);
      case "external" -> external(source, errors);
      case "pods" -> pods(source, errors);
      case "resource" -> {
        Validate.required(source.get("name"), "must specify a resource name", errors);
        target(source.get("target"), errors);
        oneAverage(source.get("target"), errors);
      }
      default -> container(source, errors);
    }
  }

  private static void object(Node source, List<FieldError> errors) {
    HorizontalPodAutoscalerValidation.reference(source.get("describedObject"), errors);
    identifier(source.get("metric"), errors);
    Node target = source.get("target");
    target(target, errors);
    if (target.get("value").isAbsent() && target.get("averageValue").isAbsent()) {
      errors.add(
          FieldError.required(
              target.get("averageValue").path(), "must set either a target value or averageValue"));
    }
  }

  private static void external(Node source, List<FieldError> errors) {
    identifier(source.get("metric"), errors);
    Node target = source.get("target");
    target(target, errors);
    boolean value = target.get("value").isPresent();
    boolean average = target.get("averageValue").isPresent();
    if (!value && !average) {
      errors.add(
          FieldError.required(
              target.get("averageValue").path(),
              "must set either a target value for metric or a per-pod target"));
    } else if (value && average) {
      errors.add(
          FieldError.forbidden(
              target.get("value").path(),
              "may not set both a target value for metric and a per-pod target"));
    }
  }

  private static void pods(Node source, List<FieldError> errors) {
    identifier(source.get("metric"), errors);
    target(source.get("target"), errors);
    Node average = source.at("target", "averageValue");
    Quantity value = Quantity.parseOrNull(average.text());
    if (value == null || value.signum() <= 0) {
      errors.add(
          FieldError.required(average.path(), "must specify a positive target averageValue"));
    }
  }

  private static void container(Node source, List<FieldError> errors) {
    Node name = source.get("name");
    if (Validate.required(name, "must specify a resource name", errors)) {
      Validate.form(name, Names::qualified, errors);
      boolean standard = RESOURCES.contains(name.text()) || name.text().startsWith("hugepages-");
      if (!name.text().contains("/") && !standard) {
        errors.add(FieldError.invalid(name, "must be a standard resource for containers"));
      }
    }
    if (Validate.required(source.get("container"), "must specify a container", errors)) {
      Validate.form(source.get("container"), Names::dnsLabel, errors);
    }
    target(source.get("target"), errors);
    oneAverage(source.get("target"), errors);
  }

  private static void identifier(Node metric, List<FieldError> errors) {
    if (Validate.required(metric.get("name"), "must specify a metric name", errors)) {
      Validate.form(metric.get("name"), Names::pathSegment, errors);
    }
  }

  private static void target(Node target, List<FieldError> errors) {
    Node type = target.get("type");
    Validate.required(type, "must specify a metric target type", errors);
    if (!TARGETS.contains(type.text())) {
      errors.add(
          FieldError.invalid(
              type.path(), type.text(), "must be either Utilization, Value, or AverageValue"));
    }
    for (String field : List.of("value", "averageValue")) {
      Quantity amount = Quantity.parseOrNull(target.get(field).text());
      if (amount != null && amount.signum() <= 0) {
        errors.add(FieldError.invalid(target.get(field), "must be positive"));
      }
    }
    Node utilization = target.get("averageUtilization");
    if (utilization.isPresent() && utilization.number() < 1) {
      errors.add(FieldError.invalid(utilization, "must be greater than 0"));
    }
  }

  private static void oneAverage(Node target, List<FieldError> errors) {
    boolean utilization = target.get("averageUtilization").isPresent();
    boolean value = target.get("averageValue").isPresent();
    if (!utilization && !value) {
      errors.add(
          FieldError.required(
              target.get("averageUtilization").path(),
              "must set either a target raw value or a target utilization"));
    } else if (utilization && value) {
      errors.add(
          FieldError.forbidden(
              target.get("averageValue").path(),
              "may not set both a target raw value and a target utilization"));
    }
  }
}
