// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates an Ingress' spec.
 *
 * <p>Kubernetes: {@code ValidateIngressSpec}.
 */
final class IngressValidation {
  private static final List<String> PATH_TYPES =
      List.of("Exact", "ImplementationSpecific", "Prefix");

  private static final String NO_ADDRESS = "must be a DNS name, not an IP address";

  private IngressValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    if (spec.get("rules").isEmpty() && spec.get("defaultBackend").isAbsent()) {
      errors.add(
          FieldError.invalid(
              spec.path(),
              spec.get("rules").value(),
              "either `defaultBackend` or `rules` must be specified"));
    }
    if (spec.get("defaultBackend").isPresent()) {
      backend(spec.get("defaultBackend"), errors);
    }
    spec.get("rules").items().forEach(r -> rule(r, errors));
    spec.get("tls").items().forEach(t -> tls(t, errors));
    if (spec.get("ingressClassName").isPresent()) {
      Validate.form(spec.get("ingressClassName"), Names::dnsSubdomain, errors);
    }
  }

  private static void rule(Node rule, List<FieldError> errors) {
    if (!rule.get("host").isEmpty()) {
      host(rule.get("host"), errors);
    }
    Node http = rule.get("http");
    if (http.isPresent()) {
      Validate.required(http.get("paths"), errors);
      http.get("paths").items().forEach(p -> path(p, errors));
    }
  }

  private static void host(Node host, List<FieldError> errors) {
    if (isAddress(host)) {
      errors.add(FieldError.invalid(host, NO_ADDRESS));
    }
    name(host, errors);
  }

  private static void name(Node host, List<FieldError> errors) {
    boolean wild = host.text().contains("*");
    Validate.form(host, wild ? Names::wildcardSubdomain : Names::dnsSubdomain, errors);
  }

  private static boolean isAddress(Node host) {
    return Addresses.parse(host.text()) != null;
  }

  /** An entry of the status: where the traffic comes in. */
  static void point(Node ingress, List<FieldError> errors) {
    if (!ingress.get("ip").isEmpty()) {
      Addresses.ip(ingress.get("ip"), errors);
    }
    Node host = ingress.get("hostname");
    if (!host.isEmpty()) {
      Validate.form(host, Names::dnsSubdomain, errors);
      if (isAddress(host)) {
        errors.add(FieldError.invalid(host, NO_ADDRESS));
      }
    }
  }

  private static void path(Node path, List<FieldError> errors) {
    Node type = path.get("pathType");
    if (type.isAbsent()) {
      errors.add(FieldError.required(type.path(), "pathType must be specified"));
      return;
    }
    if (!PATH_TYPES.contains(type.text())) {
      Validate.oneOf(type, PATH_TYPES, errors);
    } else {
      pathText(path.get("path"), type.text(), errors);
    }
    backend(path.get("backend"), errors);
  }

  private static void pathText(Node path, String type, List<FieldError> errors) {
    boolean prefix = type.equals("Prefix") || type.equals("Exact");
    if ((prefix || !path.isEmpty()) && !path.text().startsWith("/")) {
      errors.add(FieldError.invalid(path.path(), path.text(), "must be an absolute path"));
    }
    if (prefix) {
      for (String bad : List.of("//", "/./", "/../", "%2f", "%2F")) {
        if (path.text().contains(bad)) {
          errors.add(FieldError.invalid(path, "must not contain '" + bad + "'"));
        }
      }
      for (String bad : List.of("/..", "/.")) {
        if (path.text().endsWith(bad)) {
          errors.add(FieldError.invalid(path, "cannot end with '" + bad + "'"));
        }
      }
    }
  }

  private static void backend(Node backend, List<FieldError> errors) {
    Node resource = backend.get("resource");
    Node service = backend.get("service");
    if (resource.isPresent() && service.isPresent()) {
      errors.add(
          FieldError.invalid(backend.path(), "", "cannot set both resource and service backends"));
    } else if (resource.isPresent()) {
      resource(resource, errors);
    } else if (service.isPresent()) {
      service(backend, service, errors);
    } else {
      errors.add(FieldError.invalid(backend.path(), "", "resource or service backend is required"));
    }
  }

  private static void resource(Node r, List<FieldError> errors) {
    if (r.get("apiGroup").isPresent()) {
      Validate.form(r.get("apiGroup"), Names::dnsSubdomain, errors);
    }
    for (String field : List.of("kind", "name")) {
      if (Validate.required(r.get(field), errors)) {
        Validate.form(r.get(field), Names::pathSegment, errors);
      }
    }
  }

  private static void service(Node backend, Node service, List<FieldError> errors) {
    if (Validate.required(service.get("name"), errors)) {
      Validate.form(service.get("name"), Names::dnsLabel, errors);
    }
    Node name = service.get("port").get("name");
    Node number = service.get("port").get("number");
    boolean named = !name.isEmpty();
    boolean numbered = number.number() != 0;
    if (named && numbered) {
      errors.add(FieldError.invalid(backend.path(), "", "cannot set both port name & port number"));
    } else if (named) {
      Validate.form(name, Names::portName, errors);
    } else if (numbered) {
      Validate.port(number, errors);
    } else {
      errors.add(FieldError.required(backend.path(), "port name or number is required"));
    }
  }

  private static void tls(Node tls, List<FieldError> errors) {
    tls.get("hosts").items().forEach(h -> name(h, errors));
    if (!tls.get("secretName").isEmpty()) {
      Validate.form(tls.get("secretName"), Names::dnsSubdomain, errors);
    }
  }
}
