// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;

/**
 * Creates and deletes pods of an owner, and says so in its events. Kubernetes: {@code
 * RealPodControl} of {@code pkg/controller/controller_utils.go}.
 */
public record PodControl(ObjectClient client, EventRecorder events) {

  /**
   * Creates one.
   *
   * @throws ApiException when it cannot be, but for that the namespace is ending
   */
  public void create(ApiObject pod, ApiObject owner) {
    try {
      ApiObject made = client.create(WorkloadKind.PODS, pod);
      events.event(
          owner, EventRecorder.NORMAL, "SuccessfulCreate", "Created pod: " + made.meta().name());
    } catch (ApiException e) {
      if (e.hasCause("NamespaceTerminating")) {
        return;
      }
      events.event(
          owner, EventRecorder.WARNING, "FailedCreate", "Error creating: " + e.getMessage());
      throw e;
    }
  }

  /** Deletes one; one that is gone already is no error. */
  public void delete(ApiObject pod, ApiObject owner) {
    String name = pod.meta().name();
    try {
      client.delete(
          WorkloadKind.PODS, pod.meta().namespace(), name, DeleteOptions.ofUid(pod.meta().uid()));
      events.event(owner, EventRecorder.NORMAL, "SuccessfulDelete", "Deleted pod: " + name);
    } catch (ApiException e) {
      if (e.is(StatusReason.NOT_FOUND)) {
        return;
      }
      events.event(
          owner, EventRecorder.WARNING, "FailedDelete", "Error deleting: " + e.getMessage());
      throw e;
    }
  }
}
