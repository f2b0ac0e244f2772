// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Pods that wait to be counted by a Job that does not count any more, or is gone: they are let go.
 * Kubernetes: {@code syncOrphanPod} of {@code pkg/controller/job/job_controller.go}.
 */
final class OrphanPods {
  private final ObjectReader reader;
  private final JobWork work;
  private final Reconciler<ObjectKey> queue;

  /** The UIDs of Jobs that have not ended. */
  private final Set<String> counting = ConcurrentHashMap.newKeySet();

  OrphanPods(Metrics metrics, ObjectReader reader, JobWork work) {
    this.reader = reader;
    this.work = work;
    queue = new Reconciler<>("job_orphan_pod", metrics, 1, this::reconcile);
  }

  void begun(String job) {
    counting.add(job);
  }

  void ended(String job, Set<ObjectKey> pods) {
    counting.remove(job);
    pods.forEach(queue::add);
  }

  void seen(ApiObject pod) {
    Node controller = Owners.controllerOf(pod);
    boolean counted =
        controller != null
            && (!isJob(controller) || counting.contains(controller.get("uid").text()));
    if (JobPods.isTracked(pod) && !counted) {
      queue.add(ObjectKey.of(pod));
    }
  }

  private static boolean isJob(Node controller) {
    return controller.get("kind").text().equals(JobLoop.JOBS.kind().kind())
        && controller.get("apiVersion").text().equals(JobLoop.JOBS.kind().apiVersion());
  }

  private Outcome reconcile(ObjectKey key) {
    ApiObject pod = reader.get(WorkloadKind.POD_RESOURCE, key.namespace(), key.name());
    if (pod != null && JobPods.isTracked(pod) && !isCounted(pod)) {
      work.untrack(pod);
    }
    return Outcome.DONE;
  }

  private boolean isCounted(ApiObject pod) {
    Node controller = Owners.controllerOf(pod);
    if (controller == null) {
      return false;
    }
    if (!isJob(controller)) {
      return true;
    }
    ApiObject job = job(pod.meta().namespace(), controller);
    if (job == null) {
      // the cache of Jobs may be behind that of pods
      reader.awaitFresh(JobLoop.JOBS.groupResource());
      job = job(pod.meta().namespace(), controller);
    }
    return job != null && (JobSpec.isForeign(job) || !JobSpec.isFinished(job));
  }

  private @Nullable ApiObject job(String namespace, Node controller) {
    ApiObject found =
        reader.get(JobLoop.JOBS.groupResource(), namespace, controller.get("name").text());
    return found != null && found.meta().uid().equals(controller.get("uid").text()) ? found : null;
  }

  void close() {
    queue.close();
  }
}
