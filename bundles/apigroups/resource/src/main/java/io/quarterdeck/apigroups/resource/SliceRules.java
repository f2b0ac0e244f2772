// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules of a slice's spec. */
final class SliceRules {
  private static final List<String> PLACES =
      List.of("nodeName", "nodeSelector", "allNodes", "perDeviceNodeSelection");
  private static final String ONE =
      "exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required";
  private static final int LONGEST_POOL = 253;
  private static final int MOST_DEVICES = 128;

  private SliceRules() {}

  /**
   * @param old the spec before, null at creation
   */
  static void validate(Node spec, @Nullable Node old, List<FieldError> errors) {
    Node driver = spec.get("driver");
    if (Rules.required(driver, errors)) {
      AttributeNames.domain(driver.path(), driver.text(), errors);
    }
    pool(spec.get("pool"), errors);
    if (old != null) {
      text(spec.at("pool", "name"), old.at("pool", "name"), errors);
      text(driver, old.get("driver"), errors);
      if (!Objects.equals(spec.get("nodeName").value(), old.get("nodeName").value())) {
        errors.add(FieldError.invalid(spec.get("nodeName"), "field is immutable"));
      }
    }
    place(spec, errors);
    Lists.atMost(spec.get("devices"), MOST_DEVICES, errors);
    Set<String> seen = new HashSet<>();
    for (Node d : spec.get("devices").items()) {
      DeviceRules.validate(d, errors);
      Lists.unique(d, d.get("name").text(), seen, errors);
    }
  }

  private static void text(Node now, Node old, List<FieldError> errors) {
    if (!now.text().equals(old.text())) {
      errors.add(FieldError.invalid(now.path(), now.text(), "field is immutable"));
    }
  }

  private static void pool(Node pool, List<FieldError> errors) {
    Node name = pool.get("name");
    if (Rules.required(name, errors)) {
      if (name.text().length() > LONGEST_POOL) {
        errors.add(FieldError.tooLong(name.path(), LONGEST_POOL));
      }
      for (String part : name.text().split("/", -1)) {
        Names.dnsSubdomain(part).forEach(m -> errors.add(FieldError.invalid(name.path(), part, m)));
      }
    }
    Rules.positive(pool.get("resourceSliceCount"), errors);
    if (pool.get("generation").number() < 0) {
      errors.add(
          FieldError.invalid(pool.get("generation"), "must be greater than or equal to zero"));
    }
  }

  private static void place(Node spec, List<FieldError> errors) {
    List<String> given = new ArrayList<>();
    for (String place : PLACES) {
      if (spec.get(place).isPresent() && counts(spec.get(place), errors)) {
        given.add("`" + place + "`");
      }
    }
    if (given.isEmpty()) {
      errors.add(FieldError.required(spec.path(), ONE));
    } else if (given.size() > 1) {
      errors.add(
          FieldError.invalid(
              spec.path(),
              "{" + String.join(", ", given) + "}",
              ONE + ", but multiple fields are set"));
    }
  }

  private static boolean counts(Node place, List<FieldError> errors) {
    if (place.value() instanceof Boolean b) {
      if (!b) {
        errors.add(FieldError.invalid(place, "must be either unset or set to true"));
      }
      return b;
    }
    if (place.isObject()) {
      selector(place.get("nodeSelectorTerms"), errors);
      return true;
    }
    if (place.isEmpty()) {
      errors.add(FieldError.invalid(place, "must be either unset or set to a non-empty string"));
      return false;
    }
    Rules.form(place, Names::dnsSubdomain, errors);
    return true;
  }

  private static void selector(Node terms, List<FieldError> errors) {
    Rules.required(terms, "must have at least one node selector term", errors);
    if (terms.size() != 1) {
      errors.add(FieldError.invalid(terms, "must have exactly one node selector term"));
    }
  }
}
