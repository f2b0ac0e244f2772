// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.discovery;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates the endpoints of a slice, and where traffic to them should come from.
 *
 * <p>Kubernetes: {@code validateEndpoints}.
 */
final class EndpointValidation {
  private static final int MOST = 1000;
  private static final int MOST_ADDRESSES = 100;
  private static final int MOST_HINTS = 8;

  private EndpointValidation() {}

  static void validate(Node endpoints, String type, List<FieldError> errors) {
    if (endpoints.size() > MOST) {
      errors.add(FieldError.tooMany(endpoints.path(), endpoints.size(), MOST));
      return;
    }
    endpoints.items().forEach(e -> endpoint(e, type, errors));
  }

  private static void endpoint(Node e, String type, List<FieldError> errors) {
    Node addresses = e.get("addresses");
    if (addresses.isEmpty()) {
      errors.add(FieldError.required(addresses.path(), "must contain at least 1 address"));
    } else if (addresses.size() > MOST_ADDRESSES) {
      errors.add(FieldError.tooMany(addresses.path(), addresses.size(), MOST_ADDRESSES));
    }
    addresses.items().forEach(a -> address(a, type, errors));
    if (e.get("nodeName").isPresent()) {
      Validate.form(e.get("nodeName"), Names::dnsSubdomain, errors);
    }
    if (e.get("hostname").isPresent()) {
      Validate.form(e.get("hostname"), Names::dnsLabel, errors);
    }
    hints(e.at("hints", "forZones"), true, errors);
    hints(e.at("hints", "forNodes"), false, errors);
  }

  private static void address(Node a, String type, List<FieldError> errors) {
    switch (type) {
      case "FQDN" -> domain(a, errors);
      case "IPv4", "IPv6" -> {
        int before = errors.size();
        Addresses.ip(a, errors);
        if (errors.size() > before) {
          return;
        }
        if (Addresses.isIpv6(a.text()) != type.equals("IPv6")) {
          errors.add(FieldError.invalid(a, "must be an " + type + " address"));
        }
        Addresses.ordinary(a, errors);
      }
      default -> {}
    }
  }

  /** A domain of two parts at least; it may end with a dot. */
  private static void domain(Node a, List<FieldError> errors) {
    if (!Validate.required(a, errors)) {
      return;
    }
    String name = a.text().endsWith(".") ? a.text().substring(0, a.text().length() - 1) : a.text();
    List<String> wrong = Names.dnsSubdomain(name);
    if (!wrong.isEmpty()) {
      errors.add(FieldError.invalid(a.path(), name, String.join(",", wrong)));
      return;
    }
    String[] labels = name.split("\\.", -1);
    if (labels.length < 2) {
      errors.add(
          FieldError.invalid(
              a.path(), name, "should be a domain with at least two segments separated by dots"));
      return;
    }
    for (String label : labels) {
      List<String> bad = Names.dnsLabel(label);
      if (!bad.isEmpty()) {
        errors.add(FieldError.invalid(a.path(), label, String.join(",", bad)));
        return;
      }
    }
  }

  private static void hints(Node hints, boolean zones, List<FieldError> errors) {
    if (hints.size() > MOST_HINTS) {
      errors.add(FieldError.tooMany(hints.path(), hints.size(), MOST_HINTS));
      return;
    }
    Set<String> seen = new HashSet<>();
    for (Node h : hints.items()) {
      Node name = h.get("name");
      if (!seen.add(name.text())) {
        errors.add(FieldError.duplicate(name.path(), name.text()));
      }
      Validate.form(name, zones ? Names::labelValue : Names::dnsSubdomain, errors);
    }
  }
}
