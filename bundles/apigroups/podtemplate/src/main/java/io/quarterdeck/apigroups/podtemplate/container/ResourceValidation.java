// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.validation.Names;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Validates the resource requests and limits of a container.
 *
 * <p>Kubernetes: {@code ValidateContainerResourceRequirements}, {@code
 * ValidateResourceQuantityValue}.
 */
public final class ResourceValidation {
  private static final String HUGE_PAGES = "hugepages-";
  private static final Set<String> COUNTED =
      Set.of(
          "requests.cpu",
          "requests.memory",
          "requests.ephemeral-storage",
          "requests.storage",
          "limits.cpu",
          "limits.memory",
          "limits.ephemeral-storage",
          "pods",
          "resourcequotas",
          "services",
          "services.nodeports",
          "services.loadbalancers",
          "replicationcontrollers",
          "secrets",
          "configmaps",
          "persistentvolumeclaims",
          "storage");
  private static final Set<String> INTEGERS =
      Set.of(
          "pods",
          "resourcequotas",
          "services",
          "replicationcontrollers",
          "secrets",
          "configmaps",
          "persistentvolumeclaims",
          "services.nodeports",
          "services.loadbalancers");
  private static final Set<String> BASIC = Set.of("cpu", "memory");
  private static final Set<String> STANDARD = Set.of("cpu", "memory", "ephemeral-storage");

  private ResourceValidation() {}

  /** A rule of one resource: its name and its amount. */
  public interface Named {
    void check(String name, Node quantity, List<FieldError> errors);
  }

  /** Of an object with {@code requests} and {@code limits}. */
  public static void validate(Node resources, List<FieldError> errors) {
    validate(resources, ResourceValidation::name, errors);
  }

  /**
   * @param name the rule of names, which differs for pods and containers
   */
  public static void validate(Node resources, Named name, List<FieldError> errors) {
    Node limits = resources.get("limits");
    Node requests = resources.get("requests");
    limits
        .entries()
        .forEach(
            (n, q) -> {
              name.check(n, q, errors);
              amount(n, q, errors);
              hugePages(n, q, errors);
            });
    requests
        .entries()
        .forEach(
            (n, q) -> {
              name.check(n, q, errors);
              amount(n, q, errors);
              atMostLimit(n, q, limits, requests.path(), errors);
              hugePages(n, q, errors);
            });
    boolean huge =
        has(limits, n -> n.startsWith(HUGE_PAGES)) || has(requests, n -> n.startsWith(HUGE_PAGES));
    if (huge && !has(limits, BASIC::contains) && !has(requests, BASIC::contains)) {
      errors.add(FieldError.forbidden(resources.path(), "HugePages require cpu or memory"));
    }
  }

  private static boolean has(Node resources, Predicate<String> which) {
    for (String name : resources.entries().keySet()) {
      if (which.test(name)) {
        return true;
      }
    }
    return false;
  }

  /** Of pages one has whole ones, and at least one. */
  private static void hugePages(String name, Node q, List<FieldError> errors) {
    if (!name.startsWith(HUGE_PAGES)) {
      return;
    }
    Quantity size = Quantity.parseOrNull(name.substring(HUGE_PAGES.length()));
    Quantity amount = Quantity.parseOrNull(q.text());
    if (size == null || size.signum() == 0 || amount == null) {
      return;
    }
    boolean whole = amount.value().remainder(size.value()).signum() == 0;
    if (amount.signum() <= 0 || !whole) {
      errors.add(FieldError.invalid(q, amount + " is not positive integer multiple of " + name));
    }
  }

  /** Name and amount of one resource of a container. */
  public static void quantity(String name, Node q, List<FieldError> errors) {
    name(name, q, errors);
    amount(name, q, errors);
  }

  /** How much: never less than nothing, and whole where things are counted. */
  public static void amount(String name, Node q, List<FieldError> errors) {
    Quantity amount = Quantity.parseOrNull(q.text());
    if (amount == null) {
      return;
    }
    if (amount.signum() < 0) {
      errors.add(FieldError.invalid(q, "must be greater than or equal to 0"));
    }
    if ((INTEGERS.contains(name) || isExtended(name)) && !amount.isWhole()) {
      errors.add(FieldError.invalid(q, "must be an integer"));
    }
  }

  /** A resource of a domain that is not Kubernetes' own. */
  private static boolean isExtended(String name) {
    return name.contains("/")
        && !name.contains("kubernetes.io/")
        && !name.startsWith("requests.")
        && Names.qualified("requests." + name).isEmpty();
  }

  private static boolean isNative(String name) {
    return !name.contains("/") || name.contains("kubernetes.io/");
  }

  private static void atMostLimit(
      String name, Node request, Node limits, FieldPath at, List<FieldError> errors) {
    Quantity asked = Quantity.parseOrNull(request.text());
    Quantity limit = Quantity.parseOrNull(limits.get(name).text());
    boolean shared = isNative(name) && !name.startsWith(HUGE_PAGES);
    if (limit == null) {
      if (!shared) {
        errors.add(
            FieldError.required(
                limits.path(), "Limit must be set for non overcommitable resources"));
      }
      return;
    }
    if (asked == null) {
      return;
    }
    if (asked.compareTo(limit) != 0 && !shared) {
      errors.add(
          FieldError.invalid(
              at, request.text(), "must be equal to " + name + " limit of " + limit));
    } else if (asked.compareTo(limit) > 0) {
      errors.add(
          FieldError.invalid(
              at, request.text(), "must be less than or equal to " + name + " limit of " + limit));
    }
  }

  /** The name of any resource, also of one that is only counted. */
  public static void typeName(String name, Node at, List<FieldError> errors) {
    List<String> problems = Names.qualified(name);
    problems.forEach(m -> errors.add(FieldError.invalid(at.path(), name, m)));
    if (problems.isEmpty()
        && !name.contains("/")
        && !COUNTED.contains(name)
        && !STANDARD.contains(name)
        && !name.startsWith(HUGE_PAGES)
        && !name.startsWith("requests." + HUGE_PAGES)) {
      errors.add(
          FieldError.invalid(
              at.path(), name, "must be a standard resource type or fully qualified"));
    }
  }

  /** The name of a resource that a container may use. */
  public static void name(String name, Node at, List<FieldError> errors) {
    typeName(name, at, errors);
    boolean standard = STANDARD.contains(name) || name.startsWith(HUGE_PAGES);
    if (!name.contains("/") && !standard) {
      errors.add(FieldError.invalid(at.path(), name, "must be a standard resource for containers"));
    } else if (!isNative(name) && !isExtended(name)) {
      errors.add(
          FieldError.invalid(at.path(), name, "doesn't follow extended resource name standard"));
    }
  }
}
