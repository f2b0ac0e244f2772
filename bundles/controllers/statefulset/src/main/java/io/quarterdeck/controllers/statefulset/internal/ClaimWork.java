// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Creates the claims of a StatefulSet's pods, and has them go with whom they should. Kubernetes:
 * {@code pkg/controller/statefulset/stateful_pod_control.go}.
 */
record ClaimWork(
    ControllerContext context, EventRecorder events, Fences fences, ObjectKey key, SetSpec spec) {

  private @Nullable ApiObject find(String name) {
    return context
        .reader()
        .get(PodClaims.CLAIMS.groupResource(), spec.set().meta().namespace(), name);
  }

  private Stream<ApiObject> existing(ApiObject pod) {
    return PodClaims.names(spec, pod).values().stream().map(this::find).filter(Objects::nonNull);
  }

  /**
   * Creates those that a pod lacks.
   *
   * @throws ApiException of the first that cannot be created, or is about to go, behind the others
   */
  void create(ApiObject pod) {
    ApiException failure = null;
    for (ApiObject claim : PodClaims.of(spec, pod)) {
      try {
        require(claim, pod);
      } catch (ApiException e) {
        failure = failure == null ? e : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void require(ApiObject claim, ApiObject pod) {
    String name = claim.meta().name();
    ApiObject there = find(name);
    if (there != null) {
      if (PodState.isMarked(there)) {
        throw ApiException.of(
            StatusReason.CONFLICT, "pvc " + name + " is being deleted", there(name));
      }
      return;
    }
    fences.claims().writes(key);
    try {
      context.client().create(PodClaims.CLAIMS, claim);
      events.event(
          spec.set(),
          EventRecorder.NORMAL,
          "SuccessfulCreate",
          "create Claim %s Pod %s in StatefulSet %s success"
              .formatted(name, pod.meta().name(), spec.name()));
    } catch (ApiException e) {
      if (!e.is(StatusReason.ALREADY_EXISTS)) {
        events.event(
            spec.set(),
            EventRecorder.WARNING,
            "FailedCreate",
            "create Claim %s for Pod %s in StatefulSet %s failed error: %s"
                .formatted(name, pod.meta().name(), spec.name(), e.getMessage()));
      }
      Status status = e.status();
      throw new ApiException(
          new Status(
              status.code(),
              status.reason(),
              "failed to create PVC " + name + ": " + status.message(),
              status.details(),
              false));
    }
  }

  private static Status.Details there(String name) {
    return Status.Details.of(name, "", "persistentvolumeclaims");
  }

  /** Whether a pod may not come yet: its claims are about to go with one of before. */
  boolean areStale(ApiObject pod) {
    ClaimOwners owners = ClaimOwners.of(spec, pod);
    return ClaimOwners.areScaled(spec) && existing(pod).anyMatch(owners::isOfFormerPod);
  }

  /** Whether those that there are go with whom they should. */
  boolean areOwned(ApiObject pod) {
    ClaimOwners owners = ClaimOwners.of(spec, pod);
    return existing(pod).allMatch(owners::isMet);
  }

  /** Has them do so. */
  void own(ApiObject pod) {
    ClaimOwners owners = ClaimOwners.of(spec, pod);
    List<ApiObject> all = existing(pod).toList();
    for (ApiObject claim : all) {
      if (owners.isForeign(claim)) {
        events.event(
            spec.set(),
            EventRecorder.WARNING,
            "ConflictingController",
            "PersistentVolumeClaim "
                + claim.meta().name()
                + " has a conflicting OwnerReference that acts as a manging controller, the"
                + " retention policy is ignored for this claim");
      }
      if (!owners.isMet(claim)) {
        fences.claims().writes(key);
        context.client().update(PodClaims.CLAIMS, owners.settle(claim), ObjectClient.ITSELF);
      }
    }
  }
}
