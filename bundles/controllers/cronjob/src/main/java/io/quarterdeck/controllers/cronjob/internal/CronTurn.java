// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.cronjob.internal;

import static io.quarterdeck.controllers.cronjob.internal.CronJobController.CRON_JOBS;
import static io.quarterdeck.controllers.cronjob.internal.CronJobController.JOBS;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.Trees;
import io.quarterdeck.controllers.cronjob.internal.CronJobController.Fences;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.libraries.workloads.Times;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A turn of a CronJob: what became of its Jobs, then the Job of the time that has come. Kubernetes:
 * {@code pkg/controller/cronjob/cronjob_controllerv2.go}. Not thread-safe.
 */
final class CronTurn {
  private static final long MANY = 100;
  private static final DateTimeFormatter MISSED =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss Z", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private final ControllerContext context;
  private final EventRecorder events;
  private final Fences fences;
  private final ApiObject cronJob;
  private final List<ApiObject> jobs;
  private final ActiveJobs active;
  private final Node spec;
  private final Instant now;
  private final Map<String, @Nullable Object> written;

  CronTurn(
      ControllerContext context,
      EventRecorder events,
      Fences fences,
      ApiObject cronJob,
      List<ApiObject> jobs) {
    this.context = context;
    this.events = events;
    this.fences = fences;
    this.cronJob = cronJob;
    this.jobs = jobs;
    active = new ActiveJobs(cronJob);
    spec = cronJob.field("spec");
    now = context.clock().instant();
    written = Trees.copy(cronJob.object("status"));
  }

  Outcome run() {
    cleanUp("Complete", "successfulJobsHistoryLimit");
    cleanUp("Failed", "failedJobsHistoryLimit");
    ApiException error = null;
    Outcome outcome = Outcome.RETRY;
    try {
      follow();
      outcome = PodState.isMarked(cronJob) ? Outcome.DONE : begin();
    } catch (ApiException e) {
      error = e;
    }
    if (!cronJob.object("status").equals(written)) {
      fences.writesCronJob();
      context.client().update(CRON_JOBS.resource(), cronJob, ObjectClient.STATUS);
    }
    if (error != null) {
      throw error;
    }
    return outcome;
  }

  private static boolean is(ApiObject job, String condition) {
    return StatusConditions.of(job).holds(condition);
  }

  private static boolean isFinished(ApiObject job) {
    return is(job, "Complete") || is(job, "Failed");
  }

  /** Of those that have ended so, the oldest beyond the limit go. */
  private void cleanUp(String condition, String limit) {
    Node most = spec.get(limit);
    if (most.isAbsent()) {
      return;
    }
    List<ApiObject> ended =
        jobs.stream()
            .filter(j -> is(j, condition))
            .sorted(Comparator.comparing(CronTurn::started).thenComparing(j -> j.meta().name()))
            .toList();
    long many = Math.max(0, ended.size() - most.number());
    ended.stream().limit(many).filter(j -> !PodState.isMarked(j)).forEach(this::delete);
  }

  private static Instant started(ApiObject job) {
    Instant started = Times.of(job.field("status").get("startTime"));
    return started == null ? Instant.MAX : started;
  }

  /** Whether it could be. */
  private boolean delete(ApiObject job) {
    try {
      fences.writesJob();
      context
          .client()
          .delete(
              JOBS.resource(),
              job.meta().namespace(),
              job.meta().name(),
              DeleteOptions.ofUid(job.meta().uid()).withPolicy(DeleteOptions.BACKGROUND));
    } catch (ApiException e) {
      event(EventRecorder.WARNING, "FailedDelete", "Deleted job: " + e.getMessage());
      return false;
    }
    active.remove(job.meta().uid());
    event(EventRecorder.NORMAL, "SuccessfulDelete", "Deleted job " + job.meta().name());
    return true;
  }

  private void event(String type, String reason, String message) {
    events.event(cronJob, type, reason, message);
  }

  /** Brings the list of active Jobs to what they are. */
  private void follow() {
    Set<String> known = new HashSet<>();
    for (ApiObject job : jobs) {
      known.add(job.meta().uid());
      follow(job);
    }
    for (Node reference : active.all()) {
      String name = reference.get("name").text();
      if (!known.contains(reference.get("uid").text())
          && context.client().get(JOBS.resource(), cronJob.meta().namespace(), name) == null) {
        event(EventRecorder.NORMAL, "MissingJob", "Active job went missing: " + name);
        active.remove(reference.get("uid").text());
      }
    }
  }

  private void follow(ApiObject job) {
    String name = job.meta().name();
    boolean listed = active.has(job.meta().uid());
    if (!isFinished(job)) {
      if (!listed && !isListedNow(job)) {
        event(
            EventRecorder.WARNING,
            "UnexpectedJob",
            "Saw a job that the controller did not create or forgot: " + name);
      }
      return;
    }
    if (listed) {
      active.remove(job.meta().uid());
      event(
          EventRecorder.NORMAL,
          "SawCompletedJob",
          "Saw completed job: "
              + name
              + ", condition: "
              + (is(job, "Complete") ? "Complete" : "Failed"));
    }
    if (is(job, "Complete")) {
      succeeded(job.field("status").get("completionTime").text());
    }
  }

  private void succeeded(String completed) {
    Instant last = Times.of(cronJob.field("status").get("lastSuccessfulTime"));
    Instant time = Times.of(completed);
    if (time != null && (last == null || time.isAfter(last))) {
      cronJob.object("status").put("lastSuccessfulTime", completed);
    }
  }

  private boolean isListedNow(ApiObject job) {
    ApiObject live =
        context
            .client()
            .get(CRON_JOBS.resource(), cronJob.meta().namespace(), cronJob.meta().name());
    return live != null && new ActiveJobs(live).has(job.meta().uid());
  }

  private Outcome begin() {
    String text = spec.get("schedule").text();
    ZoneId zone = ZoneId.systemDefault();
    String named = spec.get("timeZone").text();
    if (spec.get("timeZone").isPresent()) {
      try {
        zone = Schedule.zone(named);
      } catch (IllegalArgumentException e) {
        event(
            EventRecorder.WARNING,
            "UnknownTimeZone",
            "invalid timeZone: \"" + named + "\": " + e.getMessage());
        return Outcome.DONE;
      }
    }
    if (spec.get("suspend").bool()) {
      return Outcome.DONE;
    }
    if (text.contains("TZ")) {
      event(
          EventRecorder.WARNING,
          "UnsupportedSchedule",
          "CRON_TZ or TZ used in schedule \""
              + text
              + "\" is not officially supported, see"
              + " https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more"
              + " details");
    }
    try {
      return begin(Schedule.parse(text, zone), text);
    } catch (IllegalArgumentException e) {
      event(
          EventRecorder.WARNING,
          "UnparseableSchedule",
          "unparseable schedule: \"" + text + "\" : " + e.getMessage());
      return Outcome.DONE;
    }
  }

  private Outcome begin(Schedule schedule, String text) {
    DueTimes times;
    try {
      times = DueTimes.of(cronJob, schedule, now, true);
    } catch (IllegalArgumentException e) {
      event(
          EventRecorder.WARNING,
          "InvalidSchedule",
          "invalid schedule: " + text + " : " + e.getMessage());
      return Outcome.DONE;
    }
    Instant time = times.latest();
    if (time != null) {
      if (times.missed() > MANY) {
        event(
            EventRecorder.WARNING,
            "TooManyMissedTimes",
            "too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check"
                + " clock skew");
      }
      if (mayBegin(time) && !create(time)) {
        return Outcome.DONE;
      }
    }
    Duration until = DueTimes.untilNext(cronJob, schedule, now);
    return until == null ? Outcome.DONE : Outcome.after(until);
  }

  private boolean mayBegin(Instant time) {
    Node deadline = spec.get("startingDeadlineSeconds");
    if (deadline.isPresent() && time.plusSeconds(deadline.number()).isBefore(now)) {
      event(
          EventRecorder.WARNING,
          "MissSchedule",
          "Missed scheduled time to start a job: " + MISSED.format(time));
      return false;
    }
    Instant last = Times.of(cronJob.field("status").get("lastScheduleTime"));
    if (active.hasNamed(ScheduledJob.name(cronJob, time)) || time.equals(last)) {
      return false;
    }
    String policy = spec.get("concurrencyPolicy").text();
    if (policy.equals("Forbid") && !active.all().isEmpty()) {
      event(
          EventRecorder.NORMAL,
          "JobAlreadyActive",
          "Not starting job because prior execution is running and concurrency policy is Forbid");
      return false;
    }
    if (policy.equals("Replace")) {
      replace();
    }
    return true;
  }

  private void replace() {
    for (Node reference : active.all()) {
      String name = reference.get("name").text();
      ApiObject job = context.client().get(JOBS.resource(), cronJob.meta().namespace(), name);
      if (job == null) {
        ApiException gone = ApiException.notFound(JOBS.groupResource(), name);
        event(EventRecorder.WARNING, "FailedGet", "Get job: " + gone.getMessage());
        throw gone;
      }
      if (!delete(job)) {
        throw ApiException.conflict(
            JOBS.groupResource(), name, "could not replace job " + job.namespacedName());
      }
    }
  }

  /** Whether the Job of that time is there and ours. */
  private boolean create(Instant time) {
    ApiObject wanted = ScheduledJob.of(cronJob, time);
    ApiObject job;
    try {
      fences.writesJob();
      job = context.client().create(JOBS.resource(), wanted);
      event(EventRecorder.NORMAL, "SuccessfulCreate", "Created job " + job.meta().name());
    } catch (ApiException e) {
      job = e.is(StatusReason.ALREADY_EXISTS) ? forgotten(wanted) : null;
      if (job == null) {
        failed(e);
        return false;
      }
    }
    active.add(job);
    cronJob.object("status").put("lastScheduleTime", Times.text(time));
    return true;
  }

  /** One that was made before its time was written down; null when it is somebody else's. */
  private @Nullable ApiObject forgotten(ApiObject wanted) {
    ApiObject there =
        context.client().get(JOBS.resource(), wanted.meta().namespace(), wanted.meta().name());
    return there != null
            && Owners.isControlledBy(there, cronJob.meta().uid())
            && !active.has(there.meta().uid())
        ? there
        : null;
  }

  private void failed(ApiException e) {
    if (e.is(StatusReason.ALREADY_EXISTS)) {
      return;
    }
    if (!e.status().message().contains("because it is being terminated")) {
      event(EventRecorder.WARNING, "FailedCreate", "Error creating job: " + e.getMessage());
    }
    throw e;
  }
}
