// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.libraries.workloads.Claims;
import io.quarterdeck.libraries.workloads.Ownership;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.controller.ControllerContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Which Job has a turn when, and which pod is nobody's any more. */
final class JobLoop {
  static final WorkloadKind JOBS = WorkloadKind.of("batch", "v1", "Job", "jobs");

  private static final int WORKERS = 5;

  private final ControllerContext context;
  private final JobWork work;
  private final Pace pace;
  private final Claims claims;
  private final Ownership ownership;
  private final Reconciler<ObjectKey> queue;
  private final OrphanPods orphans;

  /** Of each Job, so that a write of its status does not hurry. */
  private final Map<ObjectKey, Long> generations = new ConcurrentHashMap<>();

  private JobLoop(Metrics metrics, ControllerContext context, EventRecorder events, Pace pace) {
    this.context = context;
    this.pace = pace;
    work = JobWork.of(context, events, pace);
    claims = new Claims(context.client(), JOBS, WorkloadKind.PODS, JobPods.FINALIZER);
    queue = new Reconciler<>("job", metrics, WORKERS, this::reconcile);
    ownership =
        new Ownership(
            JOBS.kind(), JobLoop::selector, key -> {}, key -> queue.add(key, pace.batch()));
    orphans = new OrphanPods(metrics, context.reader(), work);
  }

  static Running start(Metrics metrics, ControllerContext context, Pace pace) {
    EventRecorder events = new EventRecorder(context.client(), JobController.NAME, context.clock());
    JobLoop loop = new JobLoop(metrics, context, events, pace);
    return loop.queue
        .following(events::close)
        .following(loop.orphans::close)
        .following(context.reader().subscribe(JOBS.groupResource(), loop::job))
        .following(context.reader().subscribeMetadata(WorkloadKind.POD_RESOURCE, loop::pod));
  }

  private static @Nullable LabelSelector selector(ApiObject job) {
    return LabelSelector.of(job.field("spec").get("selector"));
  }

  private void job(ApiObject job, boolean deleted) {
    ObjectKey key = ObjectKey.of(job);
    Long generation = deleted ? null : Long.valueOf(job.meta().generation());
    Long before = generation == null ? generations.remove(key) : generations.put(key, generation);
    ownership.owner(job, deleted);
    queue.add(key, Objects.equals(before, generation) ? pace.batch() : Duration.ZERO);
    if (deleted || JobSpec.isFinished(job)) {
      orphans.ended(job.meta().uid(), ownership.controlledBy(job.meta().uid()));
    } else {
      orphans.begun(job.meta().uid());
    }
  }

  private void pod(ApiObject pod, boolean deleted) {
    ownership.object(pod, deleted);
    if (!deleted) {
      orphans.seen(pod);
    }
  }

  private Outcome reconcile(ObjectKey key) {
    work.jobs().pass(key);
    work.pods().pass(key);
    ApiObject job = context.reader().get(JOBS.groupResource(), key.namespace(), key.name());
    if (job == null || JobSpec.isFinished(job)) {
      work.failures().remove(key);
      return Outcome.DONE;
    }
    if (JobSpec.isForeign(job)) {
      return Outcome.DONE;
    }
    LabelSelector selector = selector(job);
    List<ApiObject> pods =
        claims.claim(
            job,
            selector,
            ownership.candidates(context.reader(), WorkloadKind.POD_RESOURCE, job, selector),
            () -> work.pods().writes(key));
    return new JobTurn(work, key, job, pods).run();
  }
}
