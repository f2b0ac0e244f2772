// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates probes and life-cycle handlers.
 *
 * <p>Kubernetes: {@code validateLivenessProbe}, {@code validateReadinessProbe}, {@code
 * validateStartupProbe}, {@code validateLifecycle}.
 */
final class ProbeValidation {
  private static final List<String> PROBE_HANDLERS =
      List.of("exec", "httpGet", "tcpSocket", "grpc");
  private static final List<String> HOOK_HANDLERS =
      List.of("exec", "httpGet", "tcpSocket", "sleep");
  private static final List<String> SCHEMES = List.of("HTTP", "HTTPS");
  private static final List<String> COUNTS =
      List.of(
          "initialDelaySeconds",
          "timeoutSeconds",
          "periodSeconds",
          "successThreshold",
          "failureThreshold");

  private ProbeValidation() {}

  /**
   * @param grace the time that the pod gives its containers to end
   */
  static void probes(Node container, Node grace, List<FieldError> errors) {
    for (String hook : List.of("postStart", "preStop")) {
      Node handler = container.at("lifecycle", hook);
      if (handler.isPresent()) {
        handler(handler, HOOK_HANDLERS, grace, errors);
      }
    }
    probe(container.get("livenessProbe"), true, grace, errors);
    Node readiness = container.get("readinessProbe");
    probe(readiness, false, grace, errors);
    if (readiness.get("terminationGracePeriodSeconds").isPresent()) {
      errors.add(
          FieldError.invalid(
              readiness.get("terminationGracePeriodSeconds"),
              "must not be set for readinessProbes"));
    }
    probe(container.get("startupProbe"), true, grace, errors);
  }

  private static void probe(Node probe, boolean once, Node grace, List<FieldError> errors) {
    if (probe.isAbsent()) {
      return;
    }
    handler(probe, PROBE_HANDLERS, grace, errors);
    COUNTS.forEach(c -> Validate.nonNegative(probe.get(c), errors));
    Node own = probe.get("terminationGracePeriodSeconds");
    if (own.isPresent() && own.number() <= 0) {
      errors.add(FieldError.invalid(own, "must be greater than 0"));
    }
    Node successes = probe.get("successThreshold");
    if (once && successes.number() != 1) {
      errors.add(FieldError.invalid(successes, "must be 1"));
    }
  }

  private static void handler(
      Node handler, List<String> kinds, Node grace, List<FieldError> errors) {
    int found = 0;
    for (String kind : kinds) {
      Node h = handler.get(kind);
      if (h.isPresent() && found++ > 0) {
        errors.add(FieldError.forbidden(h.path(), "may not specify more than 1 handler type"));
      } else if (h.isPresent()) {
        one(kind, h, grace, errors);
      }
    }
    if (found == 0) {
      errors.add(FieldError.required(handler.path(), "must specify a handler type"));
    }
  }

  private static void one(String kind, Node h, Node grace, List<FieldError> errors) {
    switch (kind) {
      case "exec" -> Validate.required(h.get("command"), errors);
      case "httpGet" -> get(h, errors);
      case "tcpSocket", "grpc" -> port(h.get("port"), errors);
      default -> sleep(h, grace, errors);
    }
  }

  private static void get(Node h, List<FieldError> errors) {
    Validate.required(h.get("path"), errors);
    port(h.get("port"), errors);
    Validate.oneOf(h.get("scheme"), SCHEMES, errors);
    Node headers = h.get("httpHeaders");
    for (Node header : headers.items()) {
      String name = header.get("name").text();
      Names.httpHeader(name).forEach(m -> errors.add(FieldError.invalid(headers.path(), name, m)));
    }
  }

  private static void sleep(Node h, Node grace, List<FieldError> errors) {
    long seconds = h.get("seconds").number();
    if (grace.isPresent() && (seconds < 0 || seconds > grace.number())) {
      errors.add(
          FieldError.invalid(
              h.path(),
              seconds,
              "must be non-negative and less than terminationGracePeriodSeconds ("
                  + grace.number()
                  + ")"));
    }
  }

  private static void port(Node port, List<FieldError> errors) {
    if (port.value() instanceof String) {
      Validate.form(port, Names::portName, errors);
    } else {
      Validate.port(port, errors);
    }
  }
}
