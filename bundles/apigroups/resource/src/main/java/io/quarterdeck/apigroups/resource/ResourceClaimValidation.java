// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates a claim's spec.
 *
 * <p>Kubernetes: {@code validateResourceClaimSpec}, {@code validateDeviceClaim}.
 */
final class ResourceClaimValidation {
  static final int MOST = 32;

  private ResourceClaimValidation() {}

  static void validate(Node spec, Selectors selectors, List<FieldError> errors) {
    Node devices = spec.get("devices");
    Node requests = devices.get("requests");
    Lists.set(
        requests,
        MOST,
        r -> r.get("name").text(),
        (r, found) -> DeviceRequestValidation.validate(r, selectors, found),
        errors);
    Set<String> known = names(spec);
    if (Lists.atMost(devices.get("constraints"), MOST, errors)) {
      for (Node c : devices.get("constraints").items()) {
        references(c.get("requests"), known, errors);
        constraint(c, errors);
      }
    }
    if (Lists.atMost(devices.get("config"), MOST, errors)) {
      for (Node c : devices.get("config").items()) {
        references(c.get("requests"), known, errors);
        DeviceConfigurationValidation.opaque(c, false, errors);
      }
    }
  }

  /** What constraints, configurations and allocations of a claim may name. */
  static Set<String> names(Node spec) {
    Set<String> out = new HashSet<>();
    for (Node r : spec.at("devices", "requests").items()) {
      String name = r.get("name").text();
      out.add(name);
      r.get("firstAvailable").items().forEach(s -> out.add(name + "/" + s.get("name").text()));
    }
    return out;
  }

  static void references(Node names, Set<String> known, List<FieldError> errors) {
    Lists.set(names, MOST, Node::text, (n, found) -> reference(n, known, found), errors);
  }

  static void reference(Node n, Set<String> known, List<FieldError> errors) {
    String[] segments = n.text().split("/", -1);
    if (segments.length <= 2) {
      for (String segment : segments) {
        Names.dnsLabel(segment).forEach(m -> errors.add(FieldError.invalid(n.path(), segment, m)));
      }
    }
    if (!known.contains(n.text())) {
      errors.add(
          FieldError.invalid(
              n.path(),
              n.text(),
              "must be the name of a request in the claim or the name of a request and a"
                  + " subrequest separated by '/'"));
    }
  }

  private static void constraint(Node c, List<FieldError> errors) {
    if (c.get("matchAttribute").isPresent()) {
      AttributeNames.full(c.get("matchAttribute"), errors);
    } else if (c.get("distinctAttribute").isPresent()) {
      AttributeNames.full(c.get("distinctAttribute"), errors);
    } else {
      errors.add(
          FieldError.required(
              c.path(),
              "exactly one of \"matchAttribute\" or \"distinctAttribute\" is required, but multiple"
                  + " fields are set"));
    }
  }
}
