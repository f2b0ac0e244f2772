// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.scheduling;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.feature.FeatureGates;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a group of pods and its template have in common: how, where and with what they are
 * scheduled. A field whose gate is off is left out of what is new.
 *
 * @param topology whether groups may ask to be close together ({@code
 *     TopologyAwareWorkloadScheduling})
 * @param claims whether their pods may share claims ({@code DRAWorkloadResourceClaims})
 * @param preemption whether they are preempted together ({@code WorkloadAwarePreemption})
 */
record GroupFields(boolean topology, boolean claims, boolean preemption) {
  private static final int MOST_CLAIMS = 4;
  private static final long HIGHEST_PRIORITY = 1_000_000_000;
  private static final List<String> MODES = List.of("Pod", "PodGroup");

  static GroupFields of(FeatureGates gates) {
    return new GroupFields(
        gates.isEnabled("TopologyAwareWorkloadScheduling"),
        gates.isEnabled("DRAWorkloadResourceClaims"),
        gates.isEnabled("WorkloadAwarePreemption"));
  }

  /** Of a spec or a template, which is changed. */
  void drop(Map<String, @Nullable Object> spec) {
    if (!topology) {
      spec.remove("schedulingConstraints");
    }
    if (!claims) {
      spec.remove("resourceClaims");
    }
    if (!preemption) {
      spec.keySet().removeAll(List.of("disruptionMode", "priorityClassName", "priority"));
    }
  }

  void dropStatus(Map<String, @Nullable Object> status) {
    if (!claims) {
      status.remove("resourceClaimStatuses");
    }
  }

  void validate(Node spec, List<FieldError> errors) {
    policy(spec.get("schedulingPolicy"), errors);
    Node topologies = spec.get("schedulingConstraints").get("topology");
    if (topologies.size() > 1) {
      errors.add(FieldError.tooMany(topologies.path(), topologies.size(), 1));
    }
    for (Node t : topologies.items()) {
      if (Validate.required(t.get("key"), errors)) {
        Validate.form(t.get("key"), Names::qualified, errors);
      }
    }
    claims(spec.get("resourceClaims"), errors);
    if (spec.get("disruptionMode").isPresent()) {
      Validate.oneOf(spec.get("disruptionMode"), MODES, errors);
    }
    if (!spec.get("priorityClassName").isEmpty()) {
      Validate.form(spec.get("priorityClassName"), Names::dnsSubdomain, errors);
    }
    Node priority = spec.get("priority");
    if (priority.number() > HIGHEST_PRIORITY) {
      errors.add(FieldError.invalid(priority, "must be less than or equal to " + HIGHEST_PRIORITY));
    }
  }

  private static void policy(Node policy, List<FieldError> errors) {
    boolean basic = policy.get("basic").isPresent();
    boolean gang = policy.get("gang").isPresent();
    if (basic && gang) {
      errors.add(
          FieldError.invalid(
              policy.path(), "{basic, gang}", "must specify exactly one of: `basic`, `gang`"));
    } else if (!basic && !gang) {
      errors.add(FieldError.invalid(policy.path(), "", "must specify one of: `basic`, `gang`"));
    }
    Node least = policy.get("gang").get("minCount");
    if (gang && least.number() < 1) {
      errors.add(
          FieldError.invalid(least.path(), least.number(), "must be greater than or equal to 1"));
    }
  }

  private static void claims(Node claims, List<FieldError> errors) {
    if (claims.size() > MOST_CLAIMS) {
      errors.add(FieldError.tooMany(claims.path(), claims.size(), MOST_CLAIMS));
      return;
    }
    Set<String> names = new HashSet<>();
    for (Node claim : claims.items()) {
      Node name = claim.get("name");
      if (Validate.required(name, errors)) {
        Validate.form(name, Names::dnsLabel, errors);
        if (!names.add(name.text())) {
          errors.add(FieldError.duplicate(claim.path(), name.text()));
        }
      }
      claim(claim, errors);
    }
  }

  private static void claim(Node claim, List<FieldError> errors) {
    List<Node> given =
        List.of("resourceClaimName", "resourceClaimTemplateName").stream()
            .map(claim::get)
            .filter(Node::isPresent)
            .toList();
    if (given.size() != 1) {
      errors.add(
          FieldError.invalid(
              claim.path(),
              given.isEmpty() ? "" : "{resourceClaimName, resourceClaimTemplateName}",
              given.isEmpty()
                  ? "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`"
                  : "must specify exactly one of: `resourceClaimName`,"
                      + " `resourceClaimTemplateName`"));
    }
    given.forEach(n -> Validate.form(n, Names::dnsSubdomain, errors));
  }
}
