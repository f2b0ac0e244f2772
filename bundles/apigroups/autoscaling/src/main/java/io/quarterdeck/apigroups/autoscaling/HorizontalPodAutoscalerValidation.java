// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates the spec of an autoscaler in the stored version.
 *
 * <p>Kubernetes: {@code validateHorizontalPodAutoscalerSpec}.
 */
final class HorizontalPodAutoscalerValidation {
  private HorizontalPodAutoscalerValidation() {}

  /**
   * @param old the spec before, null at creation; what was accepted once stays so
   * @param toZero whether new ones may have no replicas at all
   */
  static void validate(Node spec, @Nullable Node old, boolean toZero, List<FieldError> errors) {
    Node minimum = spec.get("minReplicas");
    boolean zero = toZero || (old != null && hasZero(old));
    long least = zero ? 0 : 1;
    if (minimum.isPresent() && minimum.number() < least) {
      errors.add(FieldError.invalid(minimum, "must be greater than or equal to " + least));
    }
    maximum(spec, errors);
    boolean sameVersion = old != null && version(old).text().equals(version(spec).text());
    target(spec.get("scaleTargetRef"), sameVersion, errors);
    metrics(spec, errors);
    BehaviorValidation.validate(spec.get("behavior"), errors);
  }

  static void status(Node status, List<FieldError> errors) {
    Validate.nonNegative(status.get("currentReplicas"), errors);
    Validate.nonNegative(status.get("desiredReplicas"), errors);
  }

  private static boolean hasZero(Node spec) {
    return spec.get("minReplicas").isPresent() && spec.get("minReplicas").number() == 0;
  }

  private static Node version(Node spec) {
    return spec.at("scaleTargetRef", "apiVersion");
  }

  private static void maximum(Node spec, List<FieldError> errors) {
    Node maximum = spec.get("maxReplicas");
    long value = maximum.number();
    if (value == 0) {
      errors.add(FieldError.required(maximum.path(), "must be set and greater than 0"));
    } else if (value < 0) {
      errors.add(FieldError.invalid(maximum, "must be greater than or equal to 1"));
    }
    Node minimum = spec.get("minReplicas");
    if (minimum.isPresent() && value < minimum.number()) {
      errors.add(
          FieldError.invalid(
              maximum.path(), value, "must be greater than or equal to `minReplicas`"));
    }
  }

  private static void target(Node ref, boolean knownVersion, List<FieldError> errors) {
    reference(ref, errors);
    String version = ref.get("apiVersion").text();
    boolean core = ref.get("kind").text().equals("ReplicationController");
    int slashes = (int) version.chars().filter(c -> c == '/').count();
    if (knownVersion) {
      return;
    }
    if (slashes > 1) {
      errors.add(
          FieldError.invalid(
              ref.get("apiVersion").path(), version, "unexpected GroupVersion string: " + version));
    } else if (slashes == 0 && !core) {
      errors.add(
          FieldError.invalid(
              ref.get("apiVersion").path(), version, "apiVersion must specify API group"));
    }
  }

  /** Kind and name of a {@code CrossVersionObjectReference}. */
  static void reference(Node ref, List<FieldError> errors) {
    for (String field : List.of("kind", "name")) {
      if (Validate.required(ref.get(field), errors)) {
        Validate.form(ref.get(field), Names::pathSegment, errors);
      }
    }
  }

  private static void metrics(Node spec, List<FieldError> errors) {
    boolean countsBeside = false;
    for (Node metric : spec.get("metrics").items()) {
      MetricValidation.validate(metric, errors);
      countsBeside |= metric.get("object").isPresent() || metric.get("external").isPresent();
    }
    Node minimum = spec.get("minReplicas");
    if (minimum.isPresent() && minimum.number() == 0 && !countsBeside) {
      errors.add(
          FieldError.forbidden(
              spec.get("metrics").path(),
              "must specify at least one Object or External metric to support scaling to zero"
                  + " replicas"));
    }
  }
}
