// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.cronjob.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.controller.Owners;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Job of a time, whose name is of it, so that it is made once. Kubernetes: {@code
 * getJobFromTemplate2} of {@code pkg/controller/cronjob/utils.go}.
 */
final class ScheduledJob {
  static final String TIMESTAMP = "batch.kubernetes.io/cronjob-scheduled-timestamp";

  private static final int MINUTE = 60;

  private ScheduledJob() {}

  static String name(ApiObject cronJob, Instant time) {
    return cronJob.meta().name() + "-" + time.getEpochSecond() / MINUTE;
  }

  static ApiObject of(ApiObject cronJob, Instant time) {
    Node template = cronJob.field("spec").get("jobTemplate");
    ApiObject job = ApiObject.of(CronJobController.JOBS.kind());
    job.meta().setName(name(cronJob, time));
    job.meta().setNamespace(cronJob.meta().namespace());
    for (String field : List.of("labels", "annotations")) {
      Node value = template.get("metadata").get(field);
      if (!value.isEmpty()) {
        job.meta().tree().put(field, Trees.copyValue(value.value()));
      }
    }
    String zone = cronJob.field("spec").get("timeZone").text();
    job.meta()
        .mutableAnnotations()
        .put(
            TIMESTAMP,
            DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                time.truncatedTo(ChronoUnit.SECONDS).atZone(Schedule.zone(zone))));
    Owners.control(job, CronJobController.CRON_JOBS.kind(), cronJob);
    job.tree().put("spec", Trees.copyValue(template.get("spec").value()));
    return job;
  }

  /** As the list of active ones has it. */
  static Map<String, @Nullable Object> reference(ApiObject job) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", CronJobController.JOBS.kind().kind());
    out.put("namespace", job.meta().namespace());
    out.put("name", job.meta().name());
    out.put("uid", job.meta().uid());
    out.put("apiVersion", CronJobController.JOBS.kind().apiVersion());
    out.put("resourceVersion", job.meta().resourceVersion());
    return out;
  }
}
