// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.security.SecurityContextValidation;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates the containers of a pod.
 *
 * <p>Kubernetes: {@code validateContainers}, {@code validateInitContainers}, {@code
 * validateEphemeralContainers}, {@code validateContainerCommon}.
 */
public final class ContainerValidation {
  private static final List<String> PULL = List.of("Always", "IfNotPresent", "Never");
  private static final List<String> MESSAGE = List.of("File", "FallbackToLogsOnError");

  private final Node spec;
  private final Map<String, Node> volumes;
  private final Set<String> names = new HashSet<>();
  private final boolean hostUsers;
  private final Set<String> claims = new HashSet<>();
  private final List<FieldError> errors;

  private ContainerValidation(Node spec, Map<String, Node> volumes, List<FieldError> errors) {
    this.spec = spec;
    this.volumes = volumes;
    this.hostUsers = spec.get("hostUsers").isAbsent() || spec.get("hostUsers").bool();
    spec.get("resourceClaims").items().forEach(c -> claims.add(c.get("name").text()));
    claims.remove("");
    this.errors = errors;
  }

  /**
   * @param volumes the pod's that are valid, by their names
   */
  public static void containers(Node spec, Map<String, Node> volumes, List<FieldError> errors) {
    ContainerValidation rules = new ContainerValidation(spec, volumes, errors);
    Node containers = spec.get("containers");
    if (containers.isEmpty()) {
      errors.add(FieldError.required(containers.path(), ""));
    }
    containers.items().forEach(rules::regular);
    PortValidation.conflicts(containers, containers.items(), errors);
    spec.get("initContainers").items().forEach(rules::init);
    EphemeralContainerShape shape = new EphemeralContainerShape(spec, errors);
    for (Node c : spec.get("ephemeralContainers").items()) {
      rules.common(c);
      shape.image(c);
      rules.unique(c);
      shape.validate(c);
    }
  }

  private void regular(Node c) {
    common(c);
    unique(c);
    ProbeValidation.probes(c, spec.get("terminationGracePeriodSeconds"), errors);
    RestartValidation.validate(c, errors);
  }

  private void init(Node c) {
    common(c);
    RestartValidation.validate(c, errors);
    unique(c);
    PortValidation.conflicts(spec.get("initContainers"), List.of(c), errors);
    if (c.get("restartPolicy").text().equals("Always")) {
      ProbeValidation.probes(c, spec.get("terminationGracePeriodSeconds"), errors);
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
    if (Validate.required(c.get("name"), errors)) {
      Validate.form(c.get("name"), Names::dnsLabel, errors);
    }
    if (c.get("image").text().isEmpty()) {
      errors.add(FieldError.required(c.get("image").path(), ""));
    }
    if (Validate.required(c.get("terminationMessagePolicy"), errors)) {
      Validate.oneOf(c.get("terminationMessagePolicy"), MESSAGE, errors);
    }
    PortValidation.validate(c.get("ports"), errors);
    EnvironmentValidation.validate(c, errors);
    MountValidation.validate(c, volumes, errors);
    pull(c.get("imagePullPolicy"), errors);
    ResourceValidation.validate(c.get("resources"), errors);
    PodClaimValidation.used(c.at("resources", "claims"), claims, errors);
    ResizeValidation.validate(
        c.get("resizePolicy"), spec.get("restartPolicy").text().equals("Never"), errors);
    SecurityContextValidation.validate(c.get("securityContext"), hostUsers, errors);
  }

  /** Among all containers; that one has no name has been reported. */
  private void unique(Node c) {
    Node name = c.get("name");
    if (!names.add(name.text()) && !name.isEmpty()) {
      errors.add(FieldError.duplicate(name.path(), name.text()));
    }
  }

  /** When an image is asked for again. */
  public static void pull(Node policy, List<FieldError> errors) {
    if (Validate.required(policy, errors)) {
      Validate.oneOf(policy, PULL, errors);
    }
  }
}
