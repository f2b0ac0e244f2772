// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.ttlafterfinished.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * A Job that has finished is deleted, with its pods, {@code ttlSecondsAfterFinished} later.
 * Kubernetes: {@code pkg/controller/ttlafterfinished}.
 */
@Component(service = Controller.class, property = "name=ttl-after-finished-controller")
public final class TtlAfterFinishedController implements Controller {
  static final GroupVersionResource JOBS = new GroupVersionResource("batch", "v1", "jobs");

  private static final int WORKERS = 5;

  private final Metrics metrics;

  @Activate
  public TtlAfterFinishedController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "ttl-after-finished-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    Reconciler<ObjectKey> loop =
        new Reconciler<>("ttl_jobs_to_delete", metrics, WORKERS, key -> reconcile(context, key));
    return loop.following(
        context
            .reader()
            .subscribe(
                JOBS.groupResource(),
                (job, deleted) -> {
                  if (!deleted && FinishedJob.hasDeadline(job)) {
                    loop.add(ObjectKey.of(job));
                  }
                }));
  }

  /** The deadline may have been moved: before it is deleted, the store is asked. */
  private static Outcome reconcile(ControllerContext context, ObjectKey key) {
    Outcome known =
        untilDeadline(
            context, context.reader().get(JOBS.groupResource(), key.namespace(), key.name()));
    if (known != null) {
      return known;
    }
    ApiObject now = context.client().get(JOBS, key.namespace(), key.name());
    Outcome live = untilDeadline(context, now);
    if (live != null || now == null) {
      return live == null ? Outcome.DONE : live;
    }
    try {
      context
          .client()
          .delete(
              JOBS,
              key.namespace(),
              key.name(),
              DeleteOptions.ofUid(now.meta().uid()).withPolicy(DeleteOptions.FOREGROUND));
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
    }
    return Outcome.DONE;
  }

  /** Null when its time is over. */
  private static @Nullable Outcome untilDeadline(
      ControllerContext context, @Nullable ApiObject job) {
    if (job == null || !FinishedJob.hasDeadline(job)) {
      return Outcome.DONE;
    }
    Duration left = Duration.between(context.clock().instant(), FinishedJob.deadline(job));
    return left.isPositive() ? Outcome.after(left) : null;
  }
}
