// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.workloads.PodControl;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.PatchType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What all Jobs' turns write with.
 *
 * @param pods keeps a Job from being judged by pods of before its own writes
 * @param jobs the same for its status: pods that are counted there are no longer marked as such
 * @param failures of those that have some
 */
record JobWork(
    ControllerContext context,
    EventRecorder events,
    PodControl control,
    Fence<ObjectKey> pods,
    Fence<ObjectKey> jobs,
    Map<ObjectKey, FailureRecord> failures,
    Pace pace) {

  static JobWork of(ControllerContext context, EventRecorder events, Pace pace) {
    return new JobWork(
        context,
        events,
        new PodControl(context.client(), events),
        new Fence<>(context.reader(), WorkloadKind.POD_RESOURCE),
        new Fence<>(context.reader(), JobLoop.JOBS.groupResource()),
        new ConcurrentHashMap<>(),
        pace);
  }

  ApiObject writeStatus(ObjectKey key, ApiObject job) {
    jobs.writes(key);
    return context.client().update(JobLoop.JOBS.resource(), job, ObjectClient.STATUS);
  }

  /**
   * Lets a pod go that is counted, or need not be; one that is gone already is no error. Its
   * kubelet may change it meanwhile, and others its finalizers.
   */
  void untrack(ApiObject pod) {
    if (!JobPods.isTracked(pod)) {
      return;
    }
    Map<String, @Nullable Object> meta = new LinkedHashMap<>();
    meta.put("uid", pod.meta().uid());
    meta.put("$deleteFromPrimitiveList/finalizers", List.of(JobPods.FINALIZER));
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("metadata", meta);
    try {
      context
          .client()
          .patch(
              WorkloadKind.PODS,
              pod.meta().namespace(),
              pod.meta().name(),
              "",
              PatchType.STRATEGIC,
              body);
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
    }
  }
}
