// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Validates a pod failure policy (KEP-3329).
 *
 * <p>Kubernetes: {@code validatePodFailurePolicy}.
 */
final class PodFailurePolicyValidation {
  private static final int MOST_RULES = 20;
  private static final int MOST_CONDITIONS = 20;
  private static final int MOST_VALUES = 255;
  private static final List<String> ACTIONS = List.of("Count", "FailIndex", "FailJob", "Ignore");
  private static final List<String> OPERATORS = List.of("In", "NotIn");
  private static final List<String> STATUSES = List.of("False", "True", "Unknown");

  private PodFailurePolicyValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    Node rules = spec.at("podFailurePolicy", "rules");
    if (rules.items().size() > MOST_RULES) {
      errors.add(FieldError.tooMany(rules.path(), rules.items().size(), MOST_RULES));
    }
    Set<String> containers = new HashSet<>();
    for (String list : List.of("initContainers", "containers")) {
      for (Node c : spec.at("template", "spec", list).items()) {
        containers.add(c.get("name").text());
      }
    }
    boolean perIndex = spec.get("backoffLimitPerIndex").isPresent();
    rules.items().forEach(r -> rule(r, perIndex, containers, errors));
  }

  /** The policy as messages show it. */
  static @Nullable Object shown(Node policy) {
    if (policy.isAbsent()) {
      return null;
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    Node rules = policy.get("rules");
    out.put(
        "Rules",
        rules.isAbsent()
            ? null
            : rules.items().stream().map(PodFailurePolicyValidation::one).toList());
    return out;
  }

  private static Object one(Node rule) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Action", rule.get("action").text());
    Node codes = rule.get("onExitCodes");
    Node conditions = rule.get("onPodConditions");
    Map<String, @Nullable Object> exit = new LinkedHashMap<>();
    exit.put("ContainerName", codes.get("containerName").value());
    exit.put("Operator", codes.get("operator").text());
    exit.put("Values", codes.get("values").value());
    out.put("OnExitCodes", codes.isAbsent() ? null : exit);
    out.put(
        "OnPodConditions",
        conditions.isAbsent()
            ? null
            : conditions.items().stream().map(PodFailurePolicyValidation::condition).toList());
    return out;
  }

  private static Object condition(Node c) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Type", c.get("type").text());
    out.put("Status", c.get("status").text());
    return out;
  }

  private static void rule(
      Node rule, boolean perIndex, Set<String> containers, List<FieldError> errors) {
    Node action = rule.get("action");
    word(action, ACTIONS, errors);
    if (action.text().equals("FailIndex") && !perIndex) {
      errors.add(FieldError.invalid(action, "requires the backoffLimitPerIndex to be set"));
    }
    Node codes = rule.get("onExitCodes");
    Node conditions = rule.get("onPodConditions");
    if (codes.isPresent()) {
      exitCodes(codes, containers, errors);
    }
    if (conditions.items().size() > MOST_CONDITIONS) {
      errors.add(FieldError.tooMany(conditions.path(), conditions.items().size(), MOST_CONDITIONS));
    }
    for (Node c : conditions.items()) {
      Validate.form(c.get("type"), Names::qualified, errors);
      word(c.get("status"), STATUSES, errors);
    }
    if (codes.isPresent() == !conditions.isEmpty()) {
      String which = codes.isPresent() ? "both OnExitCodes and" : "one of OnExitCodes and";
      String verdict = codes.isPresent() ? "is not supported" : "is required";
      errors.add(
          FieldError.withoutValue(
              rule.path(), "specifying " + which + " OnPodConditions " + verdict));
    }
  }

  /** A word that has to be there and has to be one of those. */
  private static void word(Node n, List<String> words, List<FieldError> errors) {
    if (n.isEmpty()) {
      String all = words.stream().map(FieldError::quote).collect(Collectors.joining(" "));
      errors.add(FieldError.required(n.path(), "valid values: [" + all + "]"));
    } else {
      Validate.oneOf(n, words, errors);
    }
  }

  private static void exitCodes(Node codes, Set<String> containers, List<FieldError> errors) {
    Node operator = codes.get("operator");
    word(operator, OPERATORS, errors);
    Node container = codes.get("containerName");
    if (container.isPresent() && !containers.contains(container.text())) {
      errors.add(
          FieldError.invalid(
              container,
              "must be one of the container or initContainer names in the pod template"));
    }
    Node values = codes.get("values");
    List<Node> items = values.items();
    if (items.isEmpty()) {
      errors.add(FieldError.invalid(values, "at least one value is required"));
    } else if (items.size() > MOST_VALUES) {
      errors.add(FieldError.tooMany(values.path(), items.size(), MOST_VALUES));
    }
    boolean ordered = true;
    Set<Long> seen = new HashSet<>();
    long before = Long.MIN_VALUE;
    for (Node v : items) {
      if (operator.text().equals("In") && v.number() == 0) {
        errors.add(FieldError.invalid(v, "must not be 0 for the In operator"));
      }
      if (!seen.add(v.number())) {
        errors.add(FieldError.duplicate(v.path(), v.value()));
      }
      ordered &= v.number() >= before;
      before = v.number();
    }
    if (!ordered) {
      errors.add(FieldError.invalid(values, "must be ordered"));
    }
  }
}
