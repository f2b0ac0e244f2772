// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rules of a claim's spec. Selectors are not compiled here. */
final class ClaimRules {
  private static final int MOST = 32;

  private ClaimRules() {}

  static void validate(Node spec, List<FieldError> errors) {
    Node devices = spec.get("devices");
    Node requests = devices.get("requests");
    Lists.atMost(requests, MOST, errors);
    Set<String> seen = new HashSet<>();
    for (Node r : requests.items()) {
      RequestRules.validate(r, errors);
      Lists.unique(r, r.get("name").text(), seen, errors);
    }
    Set<String> known = names(requests);
    Lists.atMost(devices.get("constraints"), MOST, errors);
    for (Node c : devices.get("constraints").items()) {
      requests(c.get("requests"), known, errors);
      constraint(c, errors);
    }
    Lists.atMost(devices.get("config"), MOST, errors);
    for (Node c : devices.get("config").items()) {
      requests(c.get("requests"), known, errors);
      ConfigRules.opaque(c, errors);
    }
  }

  /** What constraints and configurations may name. */
  private static Set<String> names(Node requests) {
    Set<String> out = new HashSet<>();
    for (Node r : requests.items()) {
      String name = r.get("name").text();
      out.add(name);
      r.get("firstAvailable").items().forEach(s -> out.add(name + "/" + s.get("name").text()));
    }
    return out;
  }

  private static void requests(Node names, Set<String> known, List<FieldError> errors) {
    Lists.atMost(names, MOST, errors);
    Set<String> seen = new HashSet<>();
    for (Node n : names.items()) {
      for (String segment : n.text().split("/", -1)) {
        Names.dnsLabel(segment).forEach(m -> errors.add(FieldError.invalid(n.path(), segment, m)));
      }
      if (!known.contains(n.text())) {
        errors.add(
            FieldError.invalid(
                n,
                "must be the name of a request in the claim or the name of a request and a"
                    + " subrequest separated by '/'"));
      }
      Lists.unique(n, n.text(), seen, errors);
    }
  }

  private static void constraint(Node c, List<FieldError> errors) {
    boolean any = false;
    for (String field : List.of("matchAttribute", "distinctAttribute")) {
      if (c.get(field).isPresent()) {
        any = true;
        AttributeNames.full(c.get(field), errors);
      }
    }
    if (!any) {
      errors.add(
          FieldError.required(
              c.path(),
              "exactly one of \"matchAttribute\" or \"distinctAttribute\" is required, but multiple"
                  + " fields are set"));
    }
  }
}
