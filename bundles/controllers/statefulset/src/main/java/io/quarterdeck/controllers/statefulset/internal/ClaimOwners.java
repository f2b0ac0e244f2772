// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.controller.Owners;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * With whom the claims of a pod go: nobody, its StatefulSet, or itself once there is no place for
 * it any more. Kubernetes: {@code isClaimOwnerUpToDate} and its like in {@code
 * pkg/controller/statefulset/stateful_set_utils.go}.
 *
 * @param withSet whether they go with the StatefulSet
 * @param withPod whether they go with the pod
 */
record ClaimOwners(ApiObject set, ApiObject pod, boolean isKept, boolean withSet, boolean withPod) {
  private static final GroupVersionKind SET = StatefulSetLoop.SETS.kind();
  private static final GroupVersionKind POD = new GroupVersionKind("", "v1", "Pod");

  static ClaimOwners of(SetSpec spec, ApiObject pod) {
    Node policy = spec.set().field("spec").get("persistentVolumeClaimRetentionPolicy");
    boolean whenDeleted = isDelete(policy.get("whenDeleted"));
    boolean whenScaled = isDelete(policy.get("whenScaled"));
    boolean isSurplus = !spec.hasPlaceFor(Pods.ordinal(pod));
    return new ClaimOwners(
        spec.set(),
        pod,
        !whenDeleted && !whenScaled,
        whenDeleted && !(whenScaled && isSurplus),
        whenScaled && isSurplus);
  }

  /** Whether claims go when their pod is scaled away. */
  static boolean areScaled(SetSpec spec) {
    return isDelete(
        spec.set().field("spec").at("persistentVolumeClaimRetentionPolicy", "whenScaled"));
  }

  private static boolean isDelete(Node policy) {
    return policy.text().equals("Delete");
  }

  private static List<Node> references(ApiObject claim) {
    return claim.root().at("metadata", "ownerReferences").items();
  }

  private static boolean names(Node reference, GroupVersionKind kind, ApiObject owner) {
    return reference.get("apiVersion").text().equals(kind.apiVersion())
        && reference.get("kind").text().equals(kind.kind())
        && reference.get("name").text().equals(owner.meta().name());
  }

  private static boolean isOf(Node reference, ApiObject owner) {
    String uid = owner.meta().uid();
    return !uid.isEmpty() && reference.get("uid").text().equals(uid);
  }

  /** Whether an owner of the same name, of before, still has the claim. */
  private static boolean isStale(ApiObject claim, GroupVersionKind kind, ApiObject owner) {
    return references(claim).stream()
        .filter(r -> names(r, kind, owner))
        .findFirst()
        .filter(r -> !isOf(r, owner))
        .isPresent();
  }

  /** Whether it is the claim of a pod of before, with which it is about to go. */
  boolean isOfFormerPod(ApiObject claim) {
    return isStale(claim, POD, pod);
  }

  /** Whether somebody else controls the claim, so that it may not go with these. */
  boolean isForeign(ApiObject claim) {
    return !isKept && references(claim).stream().anyMatch(this::isForeign);
  }

  private boolean isForeign(Node reference) {
    if (names(reference, SET, set)) {
      return !isOf(reference, set);
    }
    if (names(reference, POD, pod)) {
      return !isOf(reference, pod);
    }
    return reference.get("controller").bool();
  }

  /** Whether the claim goes with whom it should, or is not to be touched. */
  boolean isMet(ApiObject claim) {
    if (isStale(claim, SET, set) || isStale(claim, POD, pod)) {
      return true;
    }
    boolean hasSet = references(claim).stream().anyMatch(r -> isOf(r, set));
    boolean hasPod = references(claim).stream().anyMatch(r -> isOf(r, pod));
    if (isForeign(claim)) {
      return !hasSet && !hasPod;
    }
    boolean isLoose =
        references(claim).stream()
            .anyMatch(r -> (isOf(r, set) || isOf(r, pod)) && !r.get("controller").bool());
    return !isLoose && hasSet == withSet && hasPod == withPod;
  }

  /** The claim as it should be. */
  ApiObject settle(ApiObject claim) {
    boolean foreign = isForeign(claim);
    List<@Nullable Object> next = new ArrayList<>();
    for (Node reference : references(claim)) {
      if (!names(reference, SET, set) && !names(reference, POD, pod)) {
        next.add(reference.value());
      }
    }
    if (!foreign && withPod) {
      next.add(Owners.controller(POD, pod));
    }
    if (!foreign && withSet) {
      next.add(Owners.controller(SET, set));
    }
    ApiObject out = claim.copy();
    if (next.isEmpty()) {
      out.meta().tree().remove("ownerReferences");
    } else {
      out.meta().tree().put("ownerReferences", next);
    }
    return out;
  }
}
