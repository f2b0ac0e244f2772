// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.libraries.pods.NodeTerms;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A claim that waits for its first consumer: a volume that is there, where a node can use one, or
 * one that somebody makes for that node. Kubernetes: {@code
 * pkg/scheduler/framework/plugins/volumebinding/binder.go}.
 *
 * @param storageClass of the claim
 * @param volumes that would do, the one reserved for it alone or else the smallest first
 */
record DelayedClaim(ApiObject claim, ApiObject storageClass, List<ApiObject> volumes) {
  static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

  private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";
  private static final Quantity NOTHING = Quantity.parse("0");

  /**
   * What is to be done for the claim on a node.
   *
   * @param volume that it gets; null where one is made
   */
  record Plan(ApiObject claim, @Nullable ApiObject volume) {}

  /**
   * @param all volumes
   */
  static DelayedClaim of(ApiObject claim, ApiObject storageClass, List<ApiObject> all) {
    List<ApiObject> reserved = all.stream().filter(v -> isReserved(v, claim)).toList();
    List<ApiObject> fitting =
        reserved.isEmpty()
            ? all.stream()
                .filter(v -> isFree(v) && suits(v, claim))
                .sorted(Comparator.comparing(DelayedClaim::capacity))
                .toList()
            : reserved;
    return new DelayedClaim(claim, storageClass, fitting);
  }

  static boolean isReserved(ApiObject volume, ApiObject claim) {
    Node ref = volume.field("spec").get("claimRef");
    String uid = ref.get("uid").text();
    return ref.isPresent()
        && ref.get("name").text().equals(claim.meta().name())
        && ref.get("namespace").text().equals(claim.meta().namespace())
        && (uid.isEmpty() || uid.equals(claim.meta().uid()));
  }

  private static boolean isFree(ApiObject volume) {
    return volume.field("spec").get("claimRef").isAbsent()
        && volume.field("status").get("phase").text().equals("Available")
        && volume.meta().deletionTimestamp().isEmpty();
  }

  private static boolean suits(ApiObject volume, ApiObject claim) {
    Node has = volume.field("spec");
    Node wants = claim.field("spec");
    LabelSelector selector =
        wants.get("selector").isAbsent()
            ? LabelSelector.EVERYTHING
            : LabelSelector.of(wants.get("selector"));
    return same(has, wants, "storageClassName", "")
        && same(has, wants, "volumeAttributesClassName", "")
        && same(has, wants, "volumeMode", "Filesystem")
        && capacity(volume).compareTo(quantity(wants.at("resources", "requests", "storage"))) >= 0
        && new HashSet<>(has.get("accessModes").strings())
            .containsAll(wants.get("accessModes").strings())
        && selector != null
        && selector.matches(volume.meta().labels());
  }

  private static boolean same(Node a, Node b, String field, String byDefault) {
    return a.get(field).text(byDefault).equals(b.get(field).text(byDefault));
  }

  private static Quantity capacity(ApiObject volume) {
    return quantity(volume.field("spec").at("capacity", "storage"));
  }

  private static Quantity quantity(Node text) {
    Quantity parsed = Quantity.parseOrNull(text.text());
    return parsed == null ? NOTHING : parsed;
  }

  /**
   * How the claim can be met on a node; null when it cannot.
   *
   * @param taken names of volumes that other claims of the pod get
   */
  @Nullable Plan on(NodeInfo node, Set<String> taken) {
    String selected = claim.meta().annotations().getOrDefault(SELECTED_NODE, "");
    if (!selected.isEmpty()) {
      return selected.equals(node.name) ? new Plan(claim, null) : null;
    }
    for (ApiObject volume : volumes) {
      Node where = volume.field("spec").at("nodeAffinity", "required");
      if (NodeTerms.match(where, node.name, node.labels) && taken.add(volume.meta().name())) {
        return new Plan(claim, volume);
      }
    }
    boolean reserved = volumes.stream().anyMatch(v -> isReserved(v, claim));
    return !reserved && isProvisioned() && isAllowed(node.labels) ? new Plan(claim, null) : null;
  }

  private boolean isProvisioned() {
    String provisioner = storageClass.field("provisioner").text();
    return !provisioner.isEmpty() && !provisioner.equals(NO_PROVISIONER);
  }

  /** Whether the class may have volumes made there. */
  private boolean isAllowed(Map<String, String> labels) {
    List<Node> topologies = storageClass.field("allowedTopologies").items();
    return topologies.isEmpty()
        || topologies.stream()
            .anyMatch(
                t ->
                    t.get("matchLabelExpressions").items().stream()
                        .allMatch(
                            e ->
                                e.get("values")
                                    .strings()
                                    .contains(labels.getOrDefault(e.get("key").text(), ""))));
  }
}
