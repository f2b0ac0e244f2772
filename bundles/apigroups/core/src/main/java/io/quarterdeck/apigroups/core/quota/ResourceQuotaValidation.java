// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.quota;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.validation.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Validates a resource quota: names of resources, and which scopes fit to them.
 *
 * <p>Kubernetes: {@code ValidateResourceQuotaSpec}, {@code ValidateResourceQuotaStatusUpdate}.
 */
final class ResourceQuotaValidation {
  private static final Set<String> COUNTED =
      Set.of(
          "pods",
          "resourcequotas",
          "services",
          "replicationcontrollers",
          "secrets",
          "persistentvolumeclaims",
          "configmaps",
          "services.nodeports",
          "services.loadbalancers");
  private static final Set<String> COMPUTE =
      Set.of(
          "cpu",
          "memory",
          "ephemeral-storage",
          "requests.cpu",
          "requests.memory",
          "requests.ephemeral-storage",
          "limits.cpu",
          "limits.memory",
          "limits.ephemeral-storage");
  private static final Set<String> OF_PODS =
      Set.of("cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory");
  private static final Set<String> SCOPES =
      Set.of(
          "Terminating",
          "NotTerminating",
          "BestEffort",
          "NotBestEffort",
          "PriorityClass",
          "CrossNamespacePodAffinity",
          "VolumeAttributesClass");
  private static final Set<String> ONLY_EXISTS =
      Set.of(
          "Terminating",
          "NotTerminating",
          "BestEffort",
          "NotBestEffort",
          "CrossNamespacePodAffinity");
  private static final List<Set<String>> CONFLICTS =
      List.of(Set.of("BestEffort", "NotBestEffort"), Set.of("Terminating", "NotTerminating"));
  private static final String HUGE = "hugepages-";

  private ResourceQuotaValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    amounts(spec.get("hard"), errors);
    Set<String> hard = spec.get("hard").entries().keySet();
    scopes(spec.get("scopes"), hard, errors);
    selector(spec.at("scopeSelector", "matchExpressions"), spec.get("scopes"), hard, errors);
  }

  /** Whether a change leaves the scopes as they are; they are a set. */
  static void scopesUnchanged(Node now, Node old, List<FieldError> errors) {
    if (!Set.copyOf(now.strings()).equals(Set.copyOf(old.strings()))) {
      errors.add(FieldError.invalid(now, "field is immutable"));
    }
  }

  /** The names and amounts of a list of resources. */
  static void amounts(Node list, List<FieldError> errors) {
    list.entries().forEach((name, amount) -> amount(name, amount, errors));
  }

  private static void amount(String name, Node amount, List<FieldError> errors) {
    name(name, amount, errors);
    Quantity quantity = Quantity.parseOrNull(amount.text());
    if (quantity == null) {
      return;
    }
    if (quantity.signum() < 0) {
      errors.add(
          FieldError.invalid(
              amount.path(), quantity.toString(), "must be greater than or equal to 0"));
    }
    if (isWhole(name) && !quantity.isWhole()) {
      errors.add(FieldError.invalid(amount.path(), quantity.toString(), "must be an integer"));
    }
  }

  private static void name(String name, Node at, List<FieldError> errors) {
    List<String> problems = Names.qualified(name);
    problems.forEach(m -> errors.add(FieldError.invalid(at.path(), name, m)));
    if (name.contains("/")) {
      return;
    }
    if (problems.isEmpty() && !isForQuotas(name) && !name.equals("storage")) {
      errors.add(
          FieldError.invalid(
              at.path(), name, "must be a standard resource type or fully qualified"));
    }
    if (!isForQuotas(name)) {
      errors.add(FieldError.invalid(at.path(), name, "must be a standard resource for quota"));
    }
  }

  private static boolean isForQuotas(String name) {
    return COUNTED.contains(name)
        || COMPUTE.contains(name)
        || name.equals("requests.storage")
        || name.startsWith(HUGE)
        || name.startsWith("requests." + HUGE);
  }

  /** Of what is counted, and of devices of other domains, there are no parts. */
  private static boolean isWhole(String name) {
    boolean extended =
        name.contains("/")
            && !name.contains("kubernetes.io/")
            && !name.startsWith("requests.")
            && Names.qualified("requests." + name).isEmpty();
    return extended || COUNTED.contains(name);
  }

  private static void scopes(Node scopes, Set<String> hard, List<FieldError> errors) {
    if (scopes.isEmpty()) {
      return;
    }
    Set<String> names = new LinkedHashSet<>();
    for (String name : scopes.strings()) {
      if (!SCOPES.contains(name)) {
        errors.add(FieldError.invalid(scopes, "unsupported scope"));
      }
      fit(scopes.path(), scopes.value(), name, hard, errors);
      names.add(name);
    }
    conflicts(scopes.path(), scopes, names, errors);
  }

  private static void conflicts(
      FieldPath at, Node scopes, Set<String> names, List<FieldError> errors) {
    for (Set<String> pair : CONFLICTS) {
      if (names.containsAll(pair)) {
        errors.add(FieldError.invalid(at, scopes.value(), "conflicting scopes"));
      }
    }
  }

  /** Kubernetes shows the scopes where the selector's contradict each other. */
  private static void selector(
      Node expressions, Node scopes, Set<String> hard, List<FieldError> errors) {
    Set<String> names = new LinkedHashSet<>();
    for (Node e : expressions.items()) {
      String scope = e.get("scopeName").text();
      Node at = e.get("scopeName").withPath(expressions.path().child("scopeName"));
      if (!SCOPES.contains(scope)) {
        errors.add(FieldError.invalid(at, "unsupported scope"));
      }
      fit(expressions.path(), shown(expressions), scope, hard, errors);
      operator(e, scope, expressions, errors);
      names.add(scope);
    }
    conflicts(expressions.path(), scopes, names, errors);
  }

  private static Map<String, @Nullable Object> shown(Node expressions) {
    List<@Nullable Object> all = new ArrayList<>();
    for (Node e : expressions.items()) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("ScopeName", e.get("scopeName").text());
      one.put("Operator", e.get("operator").text());
      one.put("Values", e.get("values").value());
      all.add(one);
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("MatchExpressions", all);
    return out;
  }

  private static void operator(
      Node expression, String scope, Node expressions, List<FieldError> errors) {
    String operator = expression.get("operator").text();
    Node at = expression.get("operator").withPath(expressions.path().child("operator"));
    Node values = expression.get("values").withPath(expressions.path().child("values"));
    if (ONLY_EXISTS.contains(scope) && !operator.equals("Exists")) {
      errors.add(
          FieldError.invalid(
              at,
              "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating,"
                  + " ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort,"
                  + " ResourceQuotaScopeNotBestEffort or"
                  + " ResourceQuotaScopeCrossNamespacePodAffinity"));
    }
    switch (operator) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          errors.add(
              FieldError.required(
                  values.path(),
                  "must be at least one value when `operator` is 'In' or 'NotIn' for scope"
                      + " selector"));
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          errors.add(
              FieldError.invalid(
                  values,
                  "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope"
                      + " selector"));
        }
      }
      default -> errors.add(FieldError.invalid(at, "not a valid selector operator"));
    }
  }

  /** Reports each resource that objects of the scope do not use. */
  private static void fit(
      FieldPath at,
      @Nullable Object shown,
      String scope,
      Set<String> hard,
      List<FieldError> errors) {
    for (String name : new TreeSet<>(hard)) {
      if (isForQuotas(name) && !fits(scope, name)) {
        errors.add(FieldError.invalid(at, shown, "unsupported scope applied to resource"));
      }
    }
  }

  /** Pods have every scope, but BestEffort ones ask for nothing; claims have one of their own. */
  private static boolean fits(String scope, String name) {
    return switch (scope) {
      case "BestEffort" -> name.equals("pods");
      case "NotBestEffort",
          "Terminating",
          "NotTerminating",
          "PriorityClass",
          "CrossNamespacePodAffinity" ->
          name.equals("pods") || OF_PODS.contains(name);
      case "VolumeAttributesClass" ->
          name.equals("persistentvolumeclaims") || name.equals("requests.storage");
      default -> true;
    };
  }
}
