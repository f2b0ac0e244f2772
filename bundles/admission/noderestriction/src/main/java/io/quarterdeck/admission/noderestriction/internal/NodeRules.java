// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.noderestriction.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.admission.AdmissionRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** What a node may do to its Node object. Kubernetes: {@code admitNode}. */
final class NodeRules {
  private static final Set<String> KUBELET_LABELS =
      Set.of(
          "kubernetes.io/hostname",
          "kubernetes.io/os",
          "kubernetes.io/arch",
          "beta.kubernetes.io/os",
          "beta.kubernetes.io/arch",
          "beta.kubernetes.io/instance-type",
          "failure-domain.beta.kubernetes.io/zone",
          "failure-domain.beta.kubernetes.io/region",
          "topology.kubernetes.io/zone",
          "topology.kubernetes.io/region",
          "node.kubernetes.io/instance-type",
          "node.kubernetes.io/windows-build");
  private static final List<String> KUBELET_DOMAINS =
      List.of("kubelet.kubernetes.io", "node.kubernetes.io");
  private static final List<String> KUBERNETES_DOMAINS = List.of("kubernetes.io", "k8s.io");
  private static final List<String> RESTRICTED = List.of("node-restriction.kubernetes.io");

  private NodeRules() {}

  static void check(AdmissionRequest r, String node) {
    if (!r.displayName().equals(node)) {
      throw r.forbidden(
          "node \"%s\" is not allowed to modify node \"%s\"".formatted(node, r.displayName()));
    }
    switch (r.operation()) {
      case CREATE -> create(r, node);
      case UPDATE -> update(r, node);
      default -> {}
    }
  }

  private static void create(AdmissionRequest r, String node) {
    ApiObject object = r.requireObject();
    if (object.field("spec").get("configSource").isPresent()) {
      throw r.forbidden(
          "node \"%s\" is not allowed to create pods with a non-nil configSource".formatted(node));
    }
    Set<String> bad = forbidden(object.meta().labels(), Map.of());
    if (!bad.isEmpty()) {
      throw r.forbidden(
          "node \"%s\" is not allowed to set the following labels: %s"
              .formatted(node, String.join(", ", bad)));
    }
  }

  private static void update(AdmissionRequest r, String node) {
    Node now = r.requireObject().field("spec");
    Node before = r.requireOldObject().field("spec");
    Node source = now.get("configSource");
    if (source.isPresent() && !Objects.equals(source.value(), before.get("configSource").value())) {
      throw r.forbidden(
          "node \"%s\" is not allowed to update configSource to a new non-nil configSource"
              .formatted(node));
    }
    if (!items(now.get("taints")).equals(items(before.get("taints")))) {
      throw r.forbidden("node \"%s\" is not allowed to modify taints".formatted(node));
    }
    if (!items(owners(r.requireObject())).equals(items(owners(r.requireOldObject())))) {
      throw r.forbidden("node \"%s\" is not allowed to modify ownerReferences".formatted(node));
    }
    Set<String> bad =
        forbidden(r.requireObject().meta().labels(), r.requireOldObject().meta().labels());
    if (!bad.isEmpty()) {
      throw r.forbidden("is not allowed to modify labels: " + String.join(", ", bad));
    }
  }

  /** Whoever owns a node can have it deleted, and made again with other labels. */
  private static Node owners(ApiObject node) {
    return node.field("metadata").get("ownerReferences");
  }

  private static List<Object> items(Node list) {
    return list.items().stream().<Object>map(n -> Objects.requireNonNull(n.value())).toList();
  }

  /** The changed labels that are not for a node to change, sorted. */
  static Set<String> forbidden(Map<String, String> now, Map<String, String> before) {
    Set<String> changed = new TreeSet<>(now.keySet());
    changed.addAll(before.keySet());
    changed.removeIf(k -> Objects.equals(now.get(k), before.get(k)));
    changed.removeIf(k -> !isForbidden(k));
    return changed;
  }

  private static boolean isForbidden(String label) {
    String domain = label.contains("/") ? label.substring(0, label.indexOf('/')) : "";
    if (isIn(domain, RESTRICTED)) {
      return true;
    }
    return isIn(domain, KUBERNETES_DOMAINS)
        && !KUBELET_LABELS.contains(label)
        && !isIn(domain, KUBELET_DOMAINS);
  }

  private static boolean isIn(String domain, List<String> domains) {
    return domains.stream().anyMatch(d -> domain.equals(d) || domain.endsWith("." + d));
  }
}
