// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.PodControl;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.libraries.workloads.revisions.RevisionHistory;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;

/**
 * What the turns of one DaemonSet write with.
 *
 * @param sets keeps it from being judged by a status of before its own writes
 * @param pods the same for its pods
 * @param revisions the same for its revisions
 */
record DaemonWork(
    ControllerContext context,
    EventRecorder events,
    PodControl control,
    RevisionHistory history,
    FailedPods failed,
    Fence<ObjectKey> sets,
    Fence<ObjectKey> pods,
    Fence<ObjectKey> revisions,
    ObjectKey key) {
  private static final ObjectKey NONE = new ObjectKey("", "");

  static DaemonWork of(ControllerContext context, EventRecorder events) {
    return new DaemonWork(
        context,
        events,
        new PodControl(context.client(), events),
        new RevisionHistory(DaemonSetLoop.SETS.kind(), context.client()),
        new FailedPods(),
        new Fence<>(context.reader(), DaemonSetLoop.SETS.groupResource()),
        new Fence<>(context.reader(), WorkloadKind.POD_RESOURCE),
        new Fence<>(context.reader(), RevisionHistory.RESOURCE),
        NONE);
  }

  /** That of one DaemonSet. */
  DaemonWork of(ObjectKey of) {
    return new DaemonWork(context, events, control, history, failed, sets, pods, revisions, of);
  }

  /** Returns when all that was written of it is there to be read. */
  void pass() {
    sets.pass(key);
    pods.pass(key);
    revisions.pass(key);
  }

  /** Pods are about to be written. */
  void begin() {
    pods.writes(key);
  }

  /** Deletes a revision. */
  void forget(ApiObject revision) {
    revisions.writes(key);
    history.delete(revision);
  }

  void writeStatus(ApiObject set) {
    sets.writes(key);
    context.client().update(DaemonSetLoop.SETS.resource(), set, ObjectClient.STATUS);
  }
}
