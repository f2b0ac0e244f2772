// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which policy a pod is held to: the first that fits it as it is, else the first that fits it
 * completed, where completing is allowed.
 *
 * @param pod as the policy leaves it, null when none fits
 * @param policy its name, empty when none fits
 * @param errors what breaks the policies that may be used; empty when one fits
 */
record Choice(@Nullable ApiObject pod, String policy, List<FieldError> errors) {

  /**
   * @param policies in the order in which they are tried
   * @param mayChange given the pod as it was and as a policy would leave it
   * @param usable by the name of the policy; asked only where it matters
   */
  static Choice of(
      ApiObject pod, List<Policy> policies, MayChange mayChange, Predicate<String> usable) {
    Choice completed = null;
    Map<String, List<FieldError>> errors = new LinkedHashMap<>();
    for (Policy policy : policies) {
      ApiObject copy = pod.copy();
      policy.complete(new Pod(copy));
      List<FieldError> broken = policy.check(new Pod(copy));
      boolean same = copy.equals(pod);
      if (!broken.isEmpty()) {
        errors.put(policy.name(), broken);
      } else if ((same || mayChange.test(pod, copy)) && usable.test(policy.name())) {
        Choice choice = new Choice(copy, policy.name(), List.of());
        if (same) {
          return choice;
        }
        completed = completed == null ? choice : completed;
      }
    }
    return completed != null ? completed : new Choice(null, "", of(errors, usable));
  }

  private static List<FieldError> of(
      Map<String, List<FieldError>> errors, Predicate<String> usable) {
    List<FieldError> out = new ArrayList<>();
    errors.forEach(
        (policy, broken) -> {
          if (usable.test(policy)) {
            out.addAll(broken);
          }
        });
    return out;
  }

  /** The errors as the refusal shows them. */
  String shown() {
    return errors.stream().map(FieldError::toString).collect(Collectors.joining(" ", "[", "]"));
  }

  /** What policies may change of a pod in one operation. */
  enum MayChange {
    EVERYTHING,
    EPHEMERAL_CONTAINERS,
    NOTHING;

    boolean test(ApiObject before, ApiObject after) {
      return switch (this) {
        case EVERYTHING -> true;
        case EPHEMERAL_CONTAINERS -> without(before).equals(without(after));
        case NOTHING -> false;
      };
    }

    private static ApiObject without(ApiObject pod) {
      ApiObject copy = pod.copy();
      copy.object("spec").remove("ephemeralContainers");
      return copy;
    }
  }
}
