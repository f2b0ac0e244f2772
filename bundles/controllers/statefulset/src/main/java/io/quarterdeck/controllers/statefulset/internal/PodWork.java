// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.util.Locale;

/**
 * Creates, mends and deletes the pods of one StatefulSet, and says so in its events. Kubernetes:
 * {@code pkg/controller/statefulset/stateful_pod_control.go}.
 */
record PodWork(
    ControllerContext context,
    EventRecorder events,
    Fences fences,
    ObjectKey key,
    SetSpec spec,
    ClaimWork claims) {

  static PodWork of(
      ControllerContext context, EventRecorder events, Fences fences, ObjectKey key, SetSpec spec) {
    return new PodWork(
        context, events, fences, key, spec, new ClaimWork(context, events, fences, key, spec));
  }

  /** Creates one behind its claims. */
  void create(ApiObject pod) {
    try {
      claims.create(pod);
    } catch (ApiException e) {
      failed("Create", pod, e);
      throw e;
    }
    fences.pods().writes(key);
    ApiException failure = null;
    try {
      context.client().create(WorkloadKind.PODS, pod);
    } catch (ApiException e) {
      if (e.is(StatusReason.ALREADY_EXISTS)) {
        throw e;
      }
      failure = e;
    }
    own(pod);
    if (failure != null) {
      failed("Create", pod, failure);
      throw failure;
    }
    done("Create", pod);
  }

  /** Makes up for claims that a pod lacks which waits for them. */
  void complete(ApiObject pod) {
    claims.create(pod);
    own(pod);
  }

  private void own(ApiObject pod) {
    try {
      claims.own(pod);
    } catch (ApiException e) {
      failed("Update", pod, e);
      throw e;
    }
  }

  /** Whether a pod is as it must be, whatever its revision. */
  boolean isConsistent(ApiObject pod) {
    return PodIdentity.isIdentified(pod)
        && PodIdentity.isMounted(spec, pod)
        && claims.areOwned(pod);
  }

  /** Has it be so. */
  void mend(ApiObject pod) {
    ApiObject next = pod.copy();
    if (!PodIdentity.isIdentified(next)) {
      PodIdentity.identify(next);
    }
    try {
      if (!PodIdentity.isMounted(spec, next)) {
        PodIdentity.mount(spec, next);
        claims.create(next);
      }
      if (!claims.areOwned(next)) {
        claims.own(next);
      }
      fences.pods().writes(key);
      context.client().update(WorkloadKind.PODS, next, ObjectClient.ITSELF);
      done("Update", next);
    } catch (ApiException e) {
      if (!e.is(StatusReason.CONFLICT)) {
        failed("Update", next, e);
      }
      throw e;
    }
  }

  /** Deletes one; one that is gone already is no error. */
  void delete(ApiObject pod) {
    fences.pods().writes(key);
    try {
      context
          .client()
          .delete(
              WorkloadKind.PODS,
              pod.meta().namespace(),
              pod.meta().name(),
              DeleteOptions.ofUid(pod.meta().uid()));
      done("Delete", pod);
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        failed("Delete", pod, e);
        throw e;
      }
    }
  }

  private void done(String verb, ApiObject pod) {
    events.event(
        spec.set(), EventRecorder.NORMAL, "Successful" + verb, what(verb, pod) + " successful");
  }

  private void failed(String verb, ApiObject pod, ApiException e) {
    events.event(
        spec.set(),
        EventRecorder.WARNING,
        "Failed" + verb,
        what(verb, pod) + " failed error: " + e.getMessage());
  }

  private String what(String verb, ApiObject pod) {
    return "%s Pod %s in StatefulSet %s"
        .formatted(verb.toLowerCase(Locale.ROOT), pod.meta().name(), spec.name());
  }
}
