// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates one subset of an Endpoints object.
 *
 * <p>Kubernetes: {@code validateEndpointSubsets}.
 */
final class EndpointSubsetValidation {
  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

  private EndpointSubsetValidation() {}

  static void validate(Node subset, List<FieldError> errors) {
    if (subset.get("addresses").isEmpty() && subset.get("notReadyAddresses").isEmpty()) {
      errors.add(
          FieldError.required(subset.path(), "must specify `addresses` or `notReadyAddresses`"));
    }
    for (String field : List.of("addresses", "notReadyAddresses")) {
      subset.get(field).items().forEach(a -> address(a, errors));
    }
    boolean named = subset.get("ports").size() > 1;
    subset.get("ports").items().forEach(p -> port(p, named, errors));
  }

  private static void address(Node a, List<FieldError> errors) {
    Addresses.ip(a.get("ip"), errors);
    if (!a.get("hostname").isEmpty()) {
      Validate.form(a.get("hostname"), Names::dnsLabel, errors);
    }
    if (a.get("nodeName").isPresent()) {
      Validate.form(a.get("nodeName"), Names::dnsSubdomain, errors);
    }
    Addresses.ordinary(a.get("ip"), errors);
  }

  private static void port(Node p, boolean named, List<FieldError> errors) {
    Node name = p.get("name");
    if (!name.isEmpty()) {
      Validate.form(name, Names::dnsLabel, errors);
    } else if (named) {
      errors.add(FieldError.required(name.path(), ""));
    }
    Validate.port(p.get("port"), errors);
    if (Validate.required(p.get("protocol"), errors)) {
      Validate.oneOf(p.get("protocol"), PROTOCOLS, errors);
    }
    if (p.get("appProtocol").isPresent()) {
      Validate.form(p.get("appProtocol"), Names::qualified, errors);
    }
  }
}
