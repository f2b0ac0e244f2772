// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.policystatus.internal;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.KindTypes;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** The kinds that a policy's constraints name outright. */
final class CheckedKinds {
  private static final int MOST = 10;
  private static final Comparator<GroupVersionKind> ORDER =
      Comparator.comparing(GroupVersionKind::group)
          .thenComparing(GroupVersionKind::version)
          .thenComparing(GroupVersionKind::kind);

  private CheckedKinds() {}

  /** By group, version and kind; of one rule the first ten, with which the search ends. */
  static List<GroupVersionKind> of(Node spec, KindTypes types) {
    TreeSet<GroupVersionKind> out = new TreeSet<>(ORDER);
    for (Node rule : spec.at("matchConstraints", "resourceRules").items()) {
      int found = 0;
      for (GroupVersionResource resource : resources(rule)) {
        GroupVersionKind kind = types.kindOf(resource);
        if (kind != null) {
          out.add(kind);
          found++;
        }
        if (found == MOST) {
          return List.copyOf(out);
        }
      }
    }
    return List.copyOf(out);
  }

  /** None when a star stands for groups or versions; subresources are left out. */
  private static List<GroupVersionResource> resources(Node rule) {
    List<String> groups = rule.get("apiGroups").strings();
    List<String> versions = rule.get("apiVersions").strings();
    if (hasStar(groups) || hasStar(versions)) {
      return List.of();
    }
    List<String> names =
        rule.get("resources").strings().stream()
            .filter(r -> !r.contains("*") && !r.contains("/"))
            .sorted()
            .toList();
    return groups.stream()
        .sorted()
        .flatMap(
            g ->
                versions.stream()
                    .sorted()
                    .flatMap(v -> names.stream().map(n -> new GroupVersionResource(g, v, n))))
        .toList();
  }

  private static boolean hasStar(List<String> names) {
    return names.stream().anyMatch(n -> n.contains("*"));
  }
}
