// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Rules;
import io.quarterdeck.apigroups.podtemplate.ResourceRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a quota may count, and which of it within which scopes. */
final class ResourceQuotaRules {
  private static final Set<String> POD_COUNTS = Set.of("pods", "count/pods");
  private static final Set<String> POD_RESOURCES =
      Set.of("cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory");
  private static final Set<String> CLAIM_RESOURCES =
      Set.of("persistentvolumeclaims", "requests.storage", "count/persistentvolumeclaims");
  private static final Set<String> COUNTED =
      Set.of(
          "ephemeral-storage",
          "requests.storage",
          "requests.ephemeral-storage",
          "limits.ephemeral-storage",
          "pods",
          "resourcequotas",
          "services",
          "replicationcontrollers",
          "secrets",
          "persistentvolumeclaims",
          "configmaps",
          "services.nodeports",
          "services.loadbalancers");
  private static final Set<String> FLAGS =
      Set.of(
          "Terminating",
          "NotTerminating",
          "BestEffort",
          "NotBestEffort",
          "CrossNamespacePodAffinity");
  private static final Set<String> OTHERS = Set.of("PriorityClass", "VolumeAttributesClass");
  private static final List<List<String>> OPPOSITES =
      List.of(List.of("BestEffort", "NotBestEffort"), List.of("Terminating", "NotTerminating"));

  private ResourceQuotaRules() {}

  static void validate(Node spec, List<FieldError> errors) {
    amounts(spec.get("hard"), errors);
    scopes(spec, errors);
    selector(spec, errors);
  }

  /** What is counted, and how much of it. */
  static void amounts(Node amounts, List<FieldError> errors) {
    amounts.entries().forEach((name, q) -> amount(name, q, errors));
  }

  private static void amount(String name, Node q, List<FieldError> errors) {
    ResourceRules.typeName(name, q, errors);
    if (!name.contains("/") && !isStandard(name)) {
      errors.add(FieldError.invalid(q.path(), name, "must be a standard resource for quota"));
    }
    ResourceRules.amount(name, q, errors);
  }

  private static boolean isStandard(String name) {
    return COUNTED.contains(name)
        || POD_RESOURCES.contains(name)
        || name.startsWith("hugepages-")
        || name.startsWith("requests.hugepages-");
  }

  private static void scopes(Node spec, List<FieldError> errors) {
    Node scopes = spec.get("scopes");
    for (String scope : scopes.strings()) {
      if (!isScope(scope)) {
        errors.add(FieldError.invalid(scopes, "unsupported scope"));
      }
      applied(spec, scope, scopes, errors);
    }
    opposites(scopes.strings(), scopes, scopes, errors);
  }

  private static void applied(Node spec, String scope, Node shown, List<FieldError> errors) {
    for (String name : spec.get("hard").entries().keySet()) {
      if (isStandard(name) && !covers(scope, name)) {
        errors.add(FieldError.invalid(shown, "unsupported scope applied to resource"));
      }
    }
  }

  private static boolean covers(String scope, String name) {
    return switch (scope) {
      case "BestEffort" -> POD_COUNTS.contains(name);
      case "Terminating",
          "NotTerminating",
          "NotBestEffort",
          "PriorityClass",
          "CrossNamespacePodAffinity" ->
          POD_COUNTS.contains(name) || POD_RESOURCES.contains(name);
      case "VolumeAttributesClass" -> CLAIM_RESOURCES.contains(name);
      default -> true;
    };
  }

  private static boolean isScope(String scope) {
    return FLAGS.contains(scope) || OTHERS.contains(scope);
  }

  private static void opposites(List<String> scopes, Node at, Node shown, List<FieldError> errors) {
    Set<String> all = new HashSet<>(scopes);
    for (List<String> pair : OPPOSITES) {
      if (all.containsAll(pair)) {
        errors.add(FieldError.invalid(at.path(), shown.value(), "conflicting scopes"));
      }
    }
  }

  /** Errors stand at the list's own fields, without an index. */
  private static void selector(Node spec, List<FieldError> errors) {
    Node expressions = spec.at("scopeSelector", "matchExpressions");
    List<String> scopes = new ArrayList<>();
    for (Node item : expressions.items()) {
      Node e = item.withPath(expressions.path());
      String scope = e.get("scopeName").text();
      if (!isScope(scope)) {
        errors.add(FieldError.invalid(e.get("scopeName").path(), scope, "unsupported scope"));
      }
      applied(spec, scope, spec.get("scopeSelector").withPath(expressions.path()), errors);
      operator(e, scope, errors);
      scopes.add(scope);
    }
    opposites(scopes, expressions, spec.get("scopes"), errors);
  }

  private static void operator(Node e, String scope, List<FieldError> errors) {
    Node operator = e.get("operator");
    Node values = e.get("values");
    if (FLAGS.contains(scope) && !operator.text().equals("Exists")) {
      errors.add(
          FieldError.invalid(
              operator.path(),
              operator.text(),
              "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating,"
                  + " ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort,"
                  + " ResourceQuotaScopeNotBestEffort or"
                  + " ResourceQuotaScopeCrossNamespacePodAffinity"));
    }
    switch (operator.text()) {
      case "In", "NotIn" ->
          Rules.required(
              values,
              "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
              errors);
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          errors.add(
              FieldError.invalid(
                  values,
                  "must be no value when `operator` is 'Exists' or 'DoesNotExist' for scope"
                      + " selector"));
        }
      }
      default ->
          errors.add(
              FieldError.invalid(
                  operator.path(), operator.text(), "not a valid selector operator"));
    }
  }

  /** The scopes, in any order, are for ever. */
  static void unchanged(Node spec, Node old, List<FieldError> errors) {
    Node scopes = spec.get("scopes");
    if (!Set.copyOf(scopes.strings()).equals(Set.copyOf(old.get("scopes").strings()))) {
      Object shown = scopes.isAbsent() ? List.of() : scopes.value();
      errors.add(FieldError.invalid(scopes.path(), shown, "field is immutable"));
    }
  }
}
