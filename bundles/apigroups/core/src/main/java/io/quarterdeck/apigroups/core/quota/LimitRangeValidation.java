// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.quota;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.container.ResourceValidation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Validates a limit range: the bounds of a resource must fit each other.
 *
 * <p>Kubernetes: {@code ValidateLimitRange}.
 */
final class LimitRangeValidation {
  private static final List<String> BOUNDS =
      List.of("max", "min", "default", "defaultRequest", "maxLimitRequestRatio");

  private static final Set<String> TYPES = Set.of("Pod", "Container", "PersistentVolumeClaim");

  private LimitRangeValidation() {}

  static void validate(Node limits, List<FieldError> errors) {
    Set<String> types = new HashSet<>();
    for (Node limit : limits.items()) {
      Node type = limit.get("type");
      Validate.form(type, Names::qualified, errors);
      if (Names.qualified(type.text()).isEmpty()
          && !type.text().contains("/")
          && !TYPES.contains(type.text())) {
        errors.add(FieldError.invalid(type, "must be a standard limit type or fully qualified"));
      }
      if (!types.add(type.text())) {
        errors.add(FieldError.duplicate(type.path(), type.text()));
      }
      names(limit, type.text(), errors);
      for (String resource : resources(limit)) {
        bounds(limit, resource, errors);
      }
    }
  }

  private static void names(Node limit, String type, List<FieldError> errors) {
    for (String bound : BOUNDS) {
      Node values = limit.get(bound);
      if (type.equals("Pod") && bound.startsWith("default")) {
        if (!values.isEmpty()) {
          errors.add(
              FieldError.forbidden(values.path(), "may not be specified when `type` is 'Pod'"));
        }
        continue;
      }
      if (type.equals("PersistentVolumeClaim") && bound.equals("maxLimitRequestRatio")) {
        storage(limit, errors);
      }
      for (String name : values.stringMap().keySet()) {
        name(name, type, values.key(name), errors);
      }
    }
  }

  private static void name(String name, String type, Node at, List<FieldError> errors) {
    switch (type) {
      case "Pod", "Container" -> ResourceValidation.name(name, at, errors);
      default -> ResourceValidation.typeName(name, at, errors);
    }
  }

  private static void storage(Node limit, List<FieldError> errors) {
    if (value(limit, "min", "storage") == null && value(limit, "max", "storage") == null) {
      errors.add(
          FieldError.required(
              limit.get("limits").path(),
              "either minimum or maximum storage value is required, but neither was provided"));
    }
  }

  private static Set<String> resources(Node limit) {
    Set<String> names = new TreeSet<>();
    BOUNDS.forEach(b -> names.addAll(limit.get(b).stringMap().keySet()));
    return names;
  }

  private static void bounds(Node limit, String resource, List<FieldError> errors) {
    Quantity min = value(limit, "min", resource);
    Quantity max = value(limit, "max", resource);
    boolean ofPods = limit.get("type").text().equals("Pod");
    Quantity usual = ofPods ? null : value(limit, "default", resource);
    Quantity request = ofPods ? null : value(limit, "defaultRequest", resource);
    Bounds check = new Bounds(limit, resource, errors);
    check.order("min", min, "min value", min, "max value", max);
    check.order("defaultRequest", request, "min value", min, "default request value", request);
    check.order("defaultRequest", request, "default request value", request, "max value", max);
    check.order(
        "defaultRequest", request, "default request value", request, "default limit value", usual);
    check.order("default", min, "min value", min, "default value", usual);
    check.order("default", max, "default value", usual, "max value", max);
    check.alike(request, usual);
    Quantity ratio = value(limit, "maxLimitRequestRatio", resource);
    if (ratio != null) {
      check.ratio(ratio, min, max);
    }
  }

  private static @Nullable Quantity value(Node limit, String bound, String resource) {
    Node value = limit.get(bound).key(resource);
    return value.isAbsent() ? null : Quantity.parseOrNull(value.text());
  }

  /** Reports what is wrong with one resource of one limit. */
  private record Bounds(Node limit, String resource, List<FieldError> errors) {

    void order(
        String bound,
        @Nullable Quantity shown,
        String lowName,
        @Nullable Quantity low,
        String highName,
        @Nullable Quantity high) {
      if (low != null && high != null && low.compareTo(high) > 0) {
        invalid(bound, shown, lowName + " " + low + " is greater than " + highName + " " + high);
      }
    }

    /** Of what nobody shares, a container asks for as much as it may use. */
    void alike(@Nullable Quantity request, @Nullable Quantity usual) {
      boolean foreign = resource.contains("/") && !resource.contains("kubernetes.io/");
      boolean shared = !foreign && !resource.startsWith("hugepages-");
      if (!shared && request != null && usual != null && request.compareTo(usual) != 0) {
        invalid(
            "defaultRequest",
            request,
            "default value %s must equal to defaultRequest value %s in %s"
                .formatted(usual, request, resource));
      }
    }

    void ratio(Quantity ratio, @Nullable Quantity min, @Nullable Quantity max) {
      String bound = "maxLimitRequestRatio";
      if (ratio.compareTo(Quantity.parse("1")) < 0) {
        invalid(bound, ratio, "ratio " + ratio + " is less than 1");
      }
      if (min != null && max != null && min.signum() != 0) {
        double most = max.value().doubleValue() / min.value().doubleValue();
        if (ratio.value().doubleValue() > most) {
          invalid(bound, ratio, "ratio %s is greater than max/min = %f".formatted(ratio, most));
        }
      }
    }

    private void invalid(String bound, @Nullable Quantity shown, String why) {
      errors.add(
          FieldError.invalid(limit.get(bound).key(resource).path(), String.valueOf(shown), why));
    }
  }
}
