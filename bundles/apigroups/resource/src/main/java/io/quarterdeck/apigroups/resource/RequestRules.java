// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rules of one request of a claim. */
final class RequestRules {
  private static final List<String> MODES = List.of("All", "ExactCount");
  private static final String ONE = "exactly one of `exactly` or `firstAvailable` is required";
  private static final int MOST_ALTERNATIVES = 8;
  private static final int MOST_SELECTORS = 32;

  private RequestRules() {}

  static void validate(Node request, List<FieldError> errors) {
    Rules.form(text(request, "name"), Names::dnsLabel, errors);
    boolean exactly = request.get("exactly").isPresent();
    Node alternatives = request.get("firstAvailable");
    if (exactly && !alternatives.isEmpty()) {
      errors.add(FieldError.invalid(request.path(), null, ONE + ", but multiple fields are set"));
    } else if (!exactly && alternatives.isEmpty()) {
      errors.add(FieldError.required(request.path(), ONE));
    }
    if (exactly) {
      devices(request.get("exactly"), errors);
    }
    Lists.atMost(alternatives, MOST_ALTERNATIVES, errors);
    Set<String> seen = new HashSet<>();
    for (Node a : alternatives.items()) {
      Rules.form(text(a, "name"), Names::dnsLabel, errors);
      devices(a, errors);
      Lists.unique(a, a.get("name").text(), seen, errors);
    }
  }

  /** An absent string counts as an empty one. */
  private static Node text(Node n, String field) {
    return new Node(n.get(field).text(), n.get(field).path());
  }

  private static void devices(Node request, List<FieldError> errors) {
    if (Rules.required(request.get("deviceClassName"), errors)) {
      Rules.form(request.get("deviceClassName"), Names::dnsSubdomain, errors);
    }
    Lists.atMost(request.get("selectors"), MOST_SELECTORS, errors);
    request.get("selectors").items().forEach(s -> selector(s, errors));
    Node count = request.get("count");
    switch (request.get("allocationMode").text()) {
      case "All" -> {
        if (count.number() != 0) {
          errors.add(
              FieldError.invalid(count, "must not be specified when allocationMode is 'All'"));
        }
      }
      case "ExactCount" -> Rules.positive(count, errors);
      default -> Rules.oneOf(request.get("allocationMode"), MODES, errors);
    }
  }

  /** The only kind of selector is a CEL expression. */
  static void selector(Node selector, List<FieldError> errors) {
    if (selector.get("cel").isAbsent()) {
      errors.add(FieldError.required(selector.get("cel").path(), ""));
    }
  }
}
