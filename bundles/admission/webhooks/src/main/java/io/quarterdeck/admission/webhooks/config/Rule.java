// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.config;

import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.admission.Operation;
import java.util.List;

/** One rule of a webhook: which writes it is for. */
public record Rule(
    List<String> operations,
    List<String> groups,
    List<String> versions,
    List<String> resources,
    String scope) {
  private static final String ANY = "*";
  private static final GroupVersionResource NAMESPACES =
      new GroupVersionResource("", "v1", "namespaces");

  static Rule of(Node rule) {
    return new Rule(
        rule.get("operations").strings(),
        rule.get("apiGroups").strings(),
        rule.get("apiVersions").strings(),
        rule.get("resources").strings(),
        rule.get("scope").text(ANY));
  }

  /**
   * Whether it covers a write.
   *
   * @param namespace of the object; of a namespace its own name
   */
  public boolean matches(
      Operation operation, GroupVersionResource resource, String subresource, String namespace) {
    return inScope(resource, namespace)
        && has(operations, operation.name())
        && has(groups, resource.group())
        && has(versions, resource.version())
        && resources.stream().anyMatch(r -> covers(r, resource.resource(), subresource));
  }

  private boolean inScope(GroupVersionResource resource, String namespace) {
    boolean cluster = namespace.isEmpty() || resource.equals(NAMESPACES);
    return switch (scope) {
      case ANY -> true;
      case "Namespaced" -> !cluster;
      case "Cluster" -> cluster;
      default -> false;
    };
  }

  private static boolean has(List<String> wanted, String actual) {
    return wanted.contains(ANY) || wanted.contains(actual);
  }

  /** {@code pods}, {@code pods/status}, {@code pods/*}, {@code *}, {@code *}{@code /*}, ... */
  private static boolean covers(String wanted, String resource, String subresource) {
    int slash = wanted.indexOf('/');
    String first = slash < 0 ? wanted : wanted.substring(0, slash);
    String second = slash < 0 ? "" : wanted.substring(slash + 1);
    return (first.equals(ANY) || first.equals(resource))
        && (second.equals(ANY) || second.equals(subresource));
  }
}
