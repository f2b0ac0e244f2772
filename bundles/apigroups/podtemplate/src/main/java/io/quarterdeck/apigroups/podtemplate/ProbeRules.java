// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.List;

/** The rules of probes and of life-cycle handlers. */
final class ProbeRules {
  private static final List<String> HANDLERS =
      List.of("exec", "httpGet", "tcpSocket", "grpc", "sleep");
  private static final List<String> SCHEMES = List.of("HTTP", "HTTPS");
  private static final List<String> COUNTS =
      List.of(
          "initialDelaySeconds",
          "timeoutSeconds",
          "periodSeconds",
          "successThreshold",
          "failureThreshold");

  private ProbeRules() {}

  static void probes(Node container, List<FieldError> errors) {
    for (String hook : List.of("postStart", "preStop")) {
      Node handler = container.at("lifecycle", hook);
      if (handler.isPresent()) {
        handler(handler, errors);
      }
    }
    probe(container.get("livenessProbe"), true, errors);
    probe(container.get("readinessProbe"), false, errors);
    probe(container.get("startupProbe"), true, errors);
  }

  private static void probe(Node probe, boolean once, List<FieldError> errors) {
    if (probe.isAbsent()) {
      return;
    }
    handler(probe, errors);
    COUNTS.forEach(c -> Rules.nonNegative(probe.get(c), errors));
    Node successes = probe.get("successThreshold");
    if (once && successes.number() != 1) {
      errors.add(FieldError.invalid(successes, "must be 1"));
    }
  }

  private static void handler(Node handler, List<FieldError> errors) {
    int found = 0;
    for (String kind : HANDLERS) {
      Node h = handler.get(kind);
      if (h.isPresent() && found++ > 0) {
        errors.add(FieldError.forbidden(h.path(), "may not specify more than 1 handler type"));
      } else if (h.isPresent()) {
        one(kind, h, errors);
      }
    }
    if (found == 0) {
      errors.add(FieldError.required(handler.path(), "must specify a handler type"));
    }
  }

  private static void one(String kind, Node h, List<FieldError> errors) {
    switch (kind) {
      case "exec" -> Rules.required(h.get("command"), errors);
      case "httpGet" -> {
        Rules.required(h.get("path"), errors);
        port(h.get("port"), errors);
        Rules.oneOf(h.get("scheme"), SCHEMES, errors);
      }
      case "tcpSocket", "grpc" -> port(h.get("port"), errors);
      default -> {}
    }
  }

  private static void port(Node port, List<FieldError> errors) {
    if (port.value() instanceof String) {
      Rules.form(port, Names::portName, errors);
    } else {
      Rules.port(port, errors);
    }
  }
}
