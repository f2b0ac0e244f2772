// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules of a pod spec, in Kubernetes' order. */
public final class PodSpecRules {
  private static final List<String> RESTART = List.of("Always", "OnFailure", "Never");
  private static final List<String> DNS =
      List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");
  private static final List<String> PREEMPTION = List.of("PreemptLowerPriority", "Never");
  private static final List<String> SYSTEMS = List.of("linux", "windows");
  private static final long LONGEST = Integer.MAX_VALUE;

  private PodSpecRules() {}

  /** A template's. */
  public static void validate(Node spec, List<FieldError> errors) {
    validatePod(spec, "", errors);
  }

  /**
   * @param pod the name of the pod, empty for a template
   */
  public static void validatePod(Node spec, String pod, List<FieldError> errors) {
    Set<String> volumes = VolumeRules.validate(spec.get("volumes"), pod, errors);
    PodClaimRules.validate(spec.get("resourceClaims"), errors);
    ContainerRules.containers(spec, volumes, errors);
    restartPolicy(spec.get("restartPolicy"), errors);
    dnsPolicy(spec, errors);
    PodSecurityRules.pod(spec.get("securityContext"), errors);
    AffinityRules.validate(spec.get("affinity"), errors);
    dnsConfig(spec, errors);
    readinessGates(spec.get("readinessGates"), errors);
    SpreadRules.validate(spec.get("topologySpreadConstraints"), errors);
    names(spec, errors);
    deadline(spec.get("activeDeadlineSeconds"), errors);
    host(spec, errors);
    TolerationRules.validate(spec.get("tolerations"), errors);
    aliases(spec.get("hostAliases"), errors);
    priority(spec, errors);
    system(spec, errors);
    gates(spec, errors);
  }

  private static void restartPolicy(Node policy, List<FieldError> errors) {
    if (Rules.required(policy, errors)) {
      Rules.oneOf(policy, RESTART, errors);
    }
  }

  private static void dnsPolicy(Node spec, List<FieldError> errors) {
    if (Rules.required(spec.get("dnsPolicy"), errors)) {
      Rules.oneOf(spec.get("dnsPolicy"), DNS, errors);
    }
    Rules.labels(spec.get("nodeSelector"), errors);
  }

  private static void dnsConfig(Node spec, List<FieldError> errors) {
    Node config = spec.get("dnsConfig");
    if (spec.get("dnsPolicy").text().equals("None")) {
      if (config.isAbsent()) {
        errors.add(
            FieldError.required(
                config.path(), "must provide `dnsConfig` when `dnsPolicy` is None"));
        return;
      }
      if (config.get("nameservers").isEmpty()) {
        errors.add(
            FieldError.required(
                config.get("nameservers").path(),
                "must provide at least one DNS nameserver when `dnsPolicy` is None"));
      }
    }
    config.get("nameservers").items().forEach(n -> Addresses.ip(n, errors));
    for (Node o : config.get("options").items()) {
      if (o.get("name").isEmpty()) {
        errors.add(FieldError.required(o.path(), "must not be empty"));
      }
    }
  }

  private static void readinessGates(Node gates, List<FieldError> errors) {
    gates.items().forEach(g -> Rules.form(g.get("conditionType"), Names::qualified, errors));
  }

  private static void names(Node spec, List<FieldError> errors) {
    for (String field : List.of("serviceAccountName", "nodeName")) {
      if (!spec.get(field).isEmpty()) {
        Rules.form(spec.get(field), Names::dnsSubdomain, errors);
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
        Rules.form(spec.get(field), Names::dnsLabel, errors);
      }
    }
  }

  private static void aliases(Node aliases, List<FieldError> errors) {
    for (Node a : aliases.items()) {
      Addresses.ip(a.get("ip"), errors);
      a.get("hostnames").items().forEach(h -> Rules.form(h, Names::dnsSubdomain, errors));
    }
  }

  private static void priority(Node spec, List<FieldError> errors) {
    for (String field : List.of("priorityClassName", "runtimeClassName")) {
      if (!spec.get(field).isEmpty()) {
        Rules.form(spec.get(field), Names::dnsSubdomain, errors);
      }
    }
    if (!spec.get("preemptionPolicy").isEmpty()) {
      Rules.oneOf(spec.get("preemptionPolicy"), PREEMPTION, errors);
    }
  }

  private static void system(Node spec, List<FieldError> errors) {
    Node os = spec.get("os");
    if (os.isPresent() && !SYSTEMS.contains(os.get("name").text())) {
      errors.add(FieldError.notSupported(os.path(), os.get("name").text(), SYSTEMS));
    }
    if (os.get("name").text().equals("windows")) {
      for (String field : List.of("hostPID", "hostIPC")) {
        if (spec.get(field).bool()) {
          errors.add(
              FieldError.forbidden(spec.get(field).path(), "cannot be set for a windows pod"));
        }
      }
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
