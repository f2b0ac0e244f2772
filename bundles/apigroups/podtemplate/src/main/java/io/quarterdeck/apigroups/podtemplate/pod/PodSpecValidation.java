// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.container.ContainerValidation;
import io.quarterdeck.apigroups.podtemplate.container.PodClaimValidation;
import io.quarterdeck.apigroups.podtemplate.container.PortValidation;
import io.quarterdeck.apigroups.podtemplate.container.ResourceValidation;
import io.quarterdeck.apigroups.podtemplate.scheduling.AffinityValidation;
import io.quarterdeck.apigroups.podtemplate.scheduling.SpreadValidation;
import io.quarterdeck.apigroups.podtemplate.scheduling.TolerationValidation;
import io.quarterdeck.apigroups.podtemplate.security.PodSecurityValidation;
import io.quarterdeck.apigroups.podtemplate.security.SystemValidation;
import io.quarterdeck.apigroups.podtemplate.volume.VolumeValidation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates a pod spec, in Kubernetes' order.
 *
 * <p>Kubernetes: {@code ValidatePodSpec}.
 */
public final class PodSpecValidation {
  private static final List<String> RESTART = List.of("Always", "OnFailure", "Never");
  private static final List<String> DNS =
      List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");
  private static final List<String> PREEMPTION = List.of("PreemptLowerPriority", "Never");
  private static final long LONGEST = Integer.MAX_VALUE;

  private PodSpecValidation() {}

  /** A template's. */
  public static void validate(Node spec, List<FieldError> errors) {
    validate(spec, "", false, errors);
  }

  /**
   * A pod's own.
   *
   * @param pod the name of the pod; may be empty still
   */
  public static void validatePod(Node spec, String pod, List<FieldError> errors) {
    validate(spec, pod, true, errors);
  }

  private static void validate(Node spec, String pod, boolean isPod, List<FieldError> errors) {
    if (spec.get("terminationGracePeriodSeconds").isAbsent()) {
      errors.add(FieldError.required(spec.get("terminationGracePeriodSeconds").path(), ""));
    }
    Map<String, Node> volumes = VolumeValidation.validate(spec.get("volumes"), pod, isPod, errors);
    PodClaimValidation.validate(spec.get("resourceClaims"), errors);
    ContainerValidation.containers(spec, volumes, errors);
    PodResourceValidation.validate(spec, errors);
    PortValidation.ofHost(spec, isPod, errors);
    oneOf(spec.get("restartPolicy"), RESTART, errors);
    oneOf(spec.get("dnsPolicy"), DNS, errors);
    Validate.labels(spec.get("nodeSelector"), errors);
    PodSecurityValidation.validate(spec, errors);
    AffinityValidation.validate(spec.get("affinity"), errors);
    DnsValidation.validate(spec, errors);
    for (Node gate : spec.get("readinessGates").items()) {
      Validate.form(gate.get("conditionType"), Names::qualified, errors);
    }
    gates(spec, errors);
    SpreadValidation.validate(spec.get("topologySpreadConstraints"), errors);
    SystemValidation.hostProcess(spec, errors);
    SystemValidation.hostUsers(spec, errors);
    forms(spec, List.of("serviceAccountName", "nodeName"), errors);
    deadline(spec.get("activeDeadlineSeconds"), errors);
    host(spec, errors);
    TolerationValidation.validate(spec.get("tolerations"), errors);
    aliases(spec.get("hostAliases"), errors);
    forms(spec, List.of("priorityClassName"), errors);
    if (spec.get("runtimeClassName").isPresent()) {
      Validate.form(spec.get("runtimeClassName"), Names::dnsSubdomain, errors);
    }
    if (spec.get("preemptionPolicy").isPresent()) {
      oneOf(spec.get("preemptionPolicy"), PREEMPTION, errors);
    }
    if (spec.get("overhead").isPresent()) {
      // it is validated as if it were the limits of something
      Map<String, @Nullable Object> limits = new HashMap<>();
      limits.put("limits", spec.get("overhead").value());
      ResourceValidation.validate(new Node(limits, spec.get("overhead").path()), errors);
    }
    SystemValidation.validate(spec, errors);
  }

  private static void oneOf(Node n, List<String> supported, List<FieldError> errors) {
    if (Validate.required(n, errors)) {
      Validate.oneOf(n, supported, errors);
    }
  }

  private static void forms(Node spec, List<String> fields, List<FieldError> errors) {
    for (String field : fields) {
      if (!spec.get(field).isEmpty()) {
        Validate.form(spec.get(field), Names::dnsSubdomain, errors);
      }
    }
  }

  private static void deadline(Node deadline, List<FieldError> errors) {
    if (deadline.isPresent() && (deadline.number() < 1 || deadline.number() > LONGEST)) {
      errors.add(FieldError.invalid(deadline, "must be between 1 and " + LONGEST + ", inclusive"));
    }
  }

  private static void host(Node spec, List<FieldError> errors) {
    for (String field : List.of("hostname", "subdomain")) {
      if (!spec.get(field).isEmpty()) {
        Validate.form(spec.get(field), Names::dnsLabel, errors);
      }
    }
  }

  private static void aliases(Node aliases, List<FieldError> errors) {
    for (Node a : aliases.items()) {
      Addresses.ip(a.get("ip"), errors);
      a.get("hostnames").items().forEach(h -> Validate.form(h, Names::dnsSubdomain, errors));
    }
  }

  private static void gates(Node spec, List<FieldError> errors) {
    Set<String> seen = new HashSet<>();
    for (Node g : spec.get("schedulingGates").items()) {
      String name = g.get("name").text();
      Names.qualified(name).forEach(m -> errors.add(FieldError.invalid(g.path(), name, m)));
      if (!seen.add(name)) {
        errors.add(FieldError.duplicate(g.path(), name));
      }
    }
  }
}
