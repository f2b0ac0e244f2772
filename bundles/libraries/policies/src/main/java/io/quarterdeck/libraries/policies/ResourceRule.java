// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.admission.AdmissionRequest;
import java.util.List;
import java.util.Set;

/**
 * A {@code RuleWithOperations}, perhaps with resource names: of which requests it speaks.
 *
 * @param resources {@code pods}, {@code pods/status}, with a star on either side of the slash
 * @param scope {@code *}, {@code Cluster} or {@code Namespaced}
 * @param names of objects, empty for all
 */
public record ResourceRule(
    Set<String> operations,
    Set<String> groups,
    Set<String> versions,
    List<String> resources,
    String scope,
    Set<String> names) {
  private static final String ALL = "*";

  public static ResourceRule of(Node rule) {
    return new ResourceRule(
        Set.copyOf(rule.get("operations").strings()),
        Set.copyOf(rule.get("apiGroups").strings()),
        Set.copyOf(rule.get("apiVersions").strings()),
        rule.get("resources").strings(),
        rule.get("scope").text(ALL),
        Set.copyOf(rule.get("resourceNames").strings()));
  }

  /** Whether it speaks of this request, if the request came for this resource. */
  public boolean matches(AdmissionRequest r, GroupVersionResource as) {
    return has(operations, r.operation().name())
        && has(groups, as.group())
        && has(versions, as.version())
        && resources.stream().anyMatch(x -> covers(x, as.resource(), r.subresource()))
        && inScope(r)
        && (names.isEmpty() || names.contains(r.name().isEmpty() ? named(r) : r.name()));
  }

  private static String named(AdmissionRequest r) {
    return r.object() == null ? "" : r.object().meta().name();
  }

  private static boolean has(Set<String> set, String value) {
    return set.contains(ALL) || set.contains(value);
  }

  private static boolean covers(String pattern, String resource, String subresource) {
    int slash = pattern.indexOf('/');
    String first = slash < 0 ? pattern : pattern.substring(0, slash);
    String second = slash < 0 ? "" : pattern.substring(slash + 1);
    return (first.equals(ALL) || first.equals(resource))
        && (second.equals(ALL) || second.equals(subresource));
  }

  private boolean inScope(AdmissionRequest r) {
    boolean cluster = r.namespace().isEmpty() || isNamespace(r);
    return switch (scope) {
      case "Namespaced" -> !cluster;
      case "Cluster" -> cluster;
      default -> true;
    };
  }

  /** A request for a namespace itself names it as its namespace, too. */
  static boolean isNamespace(AdmissionRequest r) {
    return r.resource().group().isEmpty() && r.resource().resource().equals("namespaces");
  }
}
