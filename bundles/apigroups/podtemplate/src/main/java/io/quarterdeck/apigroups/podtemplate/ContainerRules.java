// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules of a pod's containers. */
final class ContainerRules {
  private static final List<String> PULL = List.of("Always", "IfNotPresent", "Never");
  private static final List<String> MESSAGE = List.of("FallbackToLogsOnError", "File");
  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

  private final Set<String> volumes;
  private final Set<String> names = new HashSet<>();
  private final boolean hostNetwork;
  private final Set<String> claims;
  private final List<FieldError> errors;

  private ContainerRules(Node spec, Set<String> volumes, List<FieldError> errors) {
    this.volumes = volumes;
    this.hostNetwork = spec.get("hostNetwork").bool();
    this.claims = new HashSet<>();
    spec.get("resourceClaims").items().forEach(c -> claims.add(c.get("name").text()));
    this.errors = errors;
  }

  static void containers(Node spec, Set<String> volumes, List<FieldError> errors) {
    ContainerRules rules = new ContainerRules(spec, volumes, errors);
    Node containers = spec.get("containers");
    if (containers.isEmpty()) {
      errors.add(FieldError.required(containers.path(), ""));
    }
    containers.items().forEach(rules::regular);
    spec.get("initContainers").items().forEach(rules::init);
    spec.get("ephemeralContainers").items().forEach(rules::common);
  }

  private void regular(Node c) {
    common(c);
    ProbeRules.probes(c, errors);
  }

  private void init(Node c) {
    common(c);
    if (c.get("restartPolicy").text().equals("Always")) {
      ProbeRules.probes(c, errors);
      return;
    }
    for (String field : List.of("lifecycle", "livenessProbe", "readinessProbe", "startupProbe")) {
      if (c.get(field).isPresent()) {
        errors.add(
            FieldError.forbidden(
                c.get(field).path(),
                "may not be set for init containers without restartPolicy=Always"));
      }
    }
  }

  private void common(Node c) {
    name(c.get("name"));
    image(c.get("image"));
    if (!c.get("terminationMessagePolicy").isEmpty()) {
      Rules.oneOf(c.get("terminationMessagePolicy"), MESSAGE, errors);
    }
    ports(c.get("ports"));
    EnvironmentRules.validate(c, errors);
    mounts(c);
    pull(c.get("imagePullPolicy"));
    ResourceRules.validate(c.get("resources"), errors);
    PodClaimRules.used(c.at("resources", "claims"), claims, errors);
    PodSecurityRules.container(c.get("securityContext"), errors);
  }

  private void name(Node name) {
    if (name.isEmpty()) {
      errors.add(FieldError.required(name.path(), ""));
      return;
    }
    Rules.form(name, Names::dnsLabel, errors);
    if (!names.add(name.text())) {
      errors.add(FieldError.duplicate(name.path(), name.text()));
    }
  }

  private void image(Node image) {
    if (image.text().isEmpty()) {
      errors.add(FieldError.required(image.path(), ""));
    }
  }

  private void pull(Node policy) {
    if (Rules.required(policy, errors)) {
      Rules.oneOf(policy, PULL, errors);
    }
  }

  private void ports(Node ports) {
    Set<String> seen = new HashSet<>();
    for (Node p : ports.items()) {
      Node name = p.get("name");
      if (!name.isEmpty()) {
        List<String> problems = Names.portName(name.text());
        problems.forEach(m -> errors.add(FieldError.invalid(name, m)));
        if (problems.isEmpty() && !seen.add(name.text())) {
          errors.add(FieldError.duplicate(name.path(), name.text()));
        }
      }
      port(p);
    }
  }

  private void port(Node p) {
    Node number = p.get("containerPort");
    if (number.number() == 0) {
      errors.add(FieldError.required(number.path(), ""));
    } else {
      Rules.port(number, errors);
    }
    Node host = p.get("hostPort");
    if (host.number() != 0) {
      Rules.port(host, errors);
      if (hostNetwork && host.number() != number.number()) {
        errors.add(
            FieldError.invalid(host, "must match `containerPort` when `hostNetwork` is true"));
      }
    }
    if (Rules.required(p.get("protocol"), errors)) {
      Rules.oneOf(p.get("protocol"), PROTOCOLS, errors);
    }
  }

  private void mounts(Node c) {
    Set<String> paths = new HashSet<>();
    for (Node m : c.get("volumeMounts").items()) {
      Node name = m.get("name");
      if (name.isEmpty()) {
        errors.add(FieldError.required(name.path(), ""));
      }
      if (!volumes.contains(name.text())) {
        errors.add(FieldError.notFound(name.path(), name.text()));
      }
      Node path = m.get("mountPath");
      if (path.isEmpty()) {
        errors.add(FieldError.required(path.path(), ""));
      }
      if (!paths.add(path.text())) {
        errors.add(FieldError.invalid(path, "must be unique"));
      }
    }
    for (Node d : c.get("volumeDevices").items()) {
      if (!volumes.contains(d.get("name").text())) {
        errors.add(FieldError.notFound(d.get("name").path(), d.get("name").text()));
      }
    }
  }
}
