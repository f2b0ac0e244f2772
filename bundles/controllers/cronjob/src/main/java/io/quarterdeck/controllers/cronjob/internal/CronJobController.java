// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.cronjob.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.Ownership;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import java.util.ArrayList;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Begins Jobs when their time has come. Kubernetes: {@code pkg/controller/cronjob}. */
@Component(service = Controller.class, property = "name=cronjob-controller")
public final class CronJobController implements Controller {
  static final WorkloadKind CRON_JOBS = WorkloadKind.of("batch", "v1", "CronJob", "cronjobs");
  static final WorkloadKind JOBS = WorkloadKind.of("batch", "v1", "Job", "jobs");

  private static final String NAME = "cronjob-controller";
  private static final int WORKERS = 5;

  private final Metrics metrics;

  @Activate
  public CronJobController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return NAME;
  }

  @Override
  public Running start(ControllerContext context) {
    EventRecorder events = new EventRecorder(context.client(), NAME, context.clock());
    List<Reconciler<ObjectKey>> queue = new ArrayList<>();
    Ownership ownership =
        new Ownership(CRON_JOBS.kind(), c -> null, key -> {}, key -> queue.getFirst().add(key));
    Schedules schedules = new Schedules(context.clock());
    Fence<ObjectKey> jobs = new Fence<>(context.reader(), JOBS.groupResource());
    Fence<ObjectKey> cronJobs = new Fence<>(context.reader(), CRON_JOBS.groupResource());
    queue.add(
        new Reconciler<>(
            "cronjob",
            metrics,
            WORKERS,
            key -> reconcile(context, events, ownership, new Fences(key, jobs, cronJobs))));
    return queue
        .getFirst()
        .following(events::close)
        .following(
            context
                .reader()
                .subscribe(
                    CRON_JOBS.groupResource(),
                    (cronJob, deleted) ->
                        queue
                            .getFirst()
                            .add(ObjectKey.of(cronJob), schedules.delay(cronJob, deleted))))
        .following(context.reader().subscribeMetadata(JOBS.groupResource(), ownership::object));
  }

  /** What a key has written. */
  record Fences(ObjectKey key, Fence<ObjectKey> jobs, Fence<ObjectKey> cronJobs) {
    void pass() {
      jobs.pass(key);
      cronJobs.pass(key);
    }

    void writesJob() {
      jobs.writes(key);
    }

    void writesCronJob() {
      cronJobs.writes(key);
    }
  }

  private static Outcome reconcile(
      ControllerContext context, EventRecorder events, Ownership ownership, Fences fences) {
    fences.pass();
    ObjectKey key = fences.key();
    ApiObject cronJob =
        context.reader().get(CRON_JOBS.groupResource(), key.namespace(), key.name());
    if (cronJob == null) {
      return Outcome.DONE;
    }
    List<ApiObject> jobs =
        ownership.candidates(context.reader(), JOBS.groupResource(), cronJob, null);
    return new CronTurn(context, events, fences, cronJob, jobs).run();
  }
}
