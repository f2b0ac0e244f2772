// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.controllers.job.internal.JobConditions.End;
import io.quarterdeck.libraries.workloads.AtOnce;
import io.quarterdeck.libraries.workloads.Conditions;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.libraries.workloads.Times;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A turn of a Job that has not ended: its pods, then its status. Kubernetes: {@code syncJob} of
 * {@code pkg/controller/job/job_controller.go}. Not thread-safe.
 */
final class JobTurn {
  private final JobWork work;
  private final ObjectKey key;
  private final JobCounts counts;
  private final Instant now;
  private final FailureRecord failures;
  private ApiObject job;
  private Map<String, @Nullable Object> written;
  private @Nullable End end;
  private @Nullable ApiException error;
  private long active;
  private long ready;
  private long terminating;
  private Duration wait = Duration.ZERO;

  JobTurn(JobWork work, ObjectKey key, ApiObject job, List<ApiObject> pods) {
    this.work = work;
    this.key = key;
    this.job = job;
    now = work.context().clock().instant();
    written = Trees.copy(job.object("status"));
    if (!job.field("spec").get("suspend").bool()
        && job.field("status").get("startTime").isAbsent()) {
      job.object("status").put("startTime", Times.text(now));
    }
    counts = new JobCounts(job, pods);
    active = counts.active.size();
    ready = counts.active.stream().filter(PodState::isReady).count();
    terminating = pods.stream().filter(PodState::isTerminating).count();
    failures =
        work.failures()
            .getOrDefault(key, FailureRecord.NONE)
            .with(counts.newlySucceeded, counts.newlyFailed);
  }

  Outcome run() {
    end = JobEnd.of(counts, now);
    if (end != null) {
      delete(counts.active, p -> work.control().delete(p, job));
      if (active > 0) {
        end = null; // not all could be: it ends when they can
      }
    } else {
      goOn();
    }
    Map<String, @Nullable Object> status = job.object("status");
    Tracking.number(status, "active", active);
    status.put("ready", ready);
    status.put("terminating", terminating);
    track();
    return error == null ? next() : Outcome.RETRY;
  }

  private Outcome next() {
    Instant deadline = JobEnd.deadline(job, counts.spec);
    if (end == null && deadline != null) {
      Duration left = Duration.between(now, deadline);
      wait = wait.isPositive() && wait.compareTo(left) < 0 ? wait : left;
    }
    return wait.isPositive() ? Outcome.after(wait) : Outcome.DONE;
  }

  private void goOn() {
    boolean marked = PodState.isMarked(job);
    if (!marked) {
      JobPlan plan = JobPlan.of(counts, terminating, failures, work.pace().backoff(), now);
      create(plan.created());
      delete(
          plan.removed(),
          p -> {
            // it is not to count as failed
            work.untrack(p);
            work.control().delete(p, job);
          });
      wait = plan.delay();
    }
    Long completions = counts.spec.completions();
    boolean enough = counts.succeeded >= (completions == null ? 1 : completions);
    if (enough && active == 0) {
      end =
          new End(
              JobConditions.SUCCESS_MET,
              "CompletionsReached",
              "Reached expected number of succeeded pods");
    } else if (!marked) {
      suspend();
    }
  }

  private void create(List<ApiObject> pods) {
    if (!pods.isEmpty()) {
      work.pods().writes(key);
      AtOnce.Result result =
          AtOnce.slowly(pods.size(), i -> work.control().create(pods.get(i).copy(), job));
      active += result.done();
      error = result.error();
    }
  }

  private void delete(List<ApiObject> pods, Consumer<ApiObject> delete) {
    if (pods.isEmpty()) {
      return;
    }
    work.pods().writes(key);
    AtOnce.Result result = AtOnce.run(pods.size(), i -> delete.accept(pods.get(i)));
    active -= result.done();
    terminating += result.done();
    long readyOnes = pods.stream().filter(PodState::isReady).count();
    ready = Math.min(active, ready - Math.min(result.done(), readyOnes));
    error = result.error();
  }

  private void suspend() {
    boolean suspended = counts.spec.isSuspended();
    Conditions conditions = Conditions.of(job);
    boolean changed =
        suspended
            ? JobConditions.ensure(
                conditions,
                JobConditions.SUSPENDED,
                Conditions.TRUE,
                "JobSuspended",
                "Job suspended",
                now)
            : JobConditions.ensure(
                conditions,
                JobConditions.SUSPENDED,
                Conditions.FALSE,
                "JobResumed",
                "Job resumed",
                now);
    if (!changed) {
      return;
    }
    conditions.into(job.object("status"));
    if (suspended) {
      job.object("status").remove("startTime");
    } else {
      // the time of before does not count towards the deadline
      job.object("status").put("startTime", Times.text(now));
    }
    work.events()
        .event(
            job,
            EventRecorder.NORMAL,
            suspended ? "Suspended" : "Resumed",
            suspended ? "Job suspended" : "Job resumed");
  }

  private void track() {
    Tracking tracking = new Tracking(counts, end);
    tracking.note(job.object("status"));
    announce();
    flush();
    remember();
    List<ApiObject> released = tracking.released();
    if (!released.isEmpty()) {
      work.pods().writes(key);
    }
    AtOnce.Result result =
        AtOnce.run(
            released.size(),
            i -> {
              work.untrack(released.get(i));
              synchronized (tracking) {
                tracking.untracked(released.get(i));
              }
            });
    tracking.settle(job.object("status"));
    error = error == null ? result.error() : error;
    boolean finished = result.error() == null && !tracking.isFull() && finish();
    flush();
    if (finished && end != null) {
      told(end.terminal());
    }
  }

  /** That the end is near is written before pods may go, for it is decided by them. */
  private void announce() {
    if (end != null && !end.equals(end.terminal())) {
      Conditions conditions = Conditions.of(job);
      if (!conditions.has(end.type(), Conditions.TRUE)) {
        JobConditions.add(conditions, end, now);
        conditions.into(job.object("status"));
      }
    }
  }

  private void flush() {
    if (!job.object("status").equals(written)) {
      job = work.writeStatus(key, job);
      written = Trees.copy(job.object("status"));
    }
  }

  private void remember() {
    if (failures.failures() == 0) {
      work.failures().remove(key);
    } else {
      work.failures().put(key, failures);
    }
  }

  /** The end itself, when all pods are counted and gone. */
  private boolean finish() {
    Map<String, @Nullable Object> status = job.object("status");
    boolean counted = Trees.object(status, "uncountedTerminatedPods").isEmpty();
    if (end == null || !counted || terminating > 0) {
      return false;
    }
    End terminal = end.terminal();
    Conditions conditions = Conditions.of(job);
    JobConditions.add(conditions, terminal, now);
    conditions.into(status);
    if (terminal.isSuccess()) {
      status.put("completionTime", Times.text(now));
    }
    return true;
  }

  private void told(End terminal) {
    if (!terminal.isSuccess()) {
      work.events().event(job, EventRecorder.WARNING, terminal.reason(), terminal.message());
      return;
    }
    Long completions = counts.spec.completions();
    if (completions != null && job.field("status").get("succeeded").number() > completions) {
      work.events()
          .event(
              job,
              EventRecorder.WARNING,
              "TooManySucceededPods",
              "Too many succeeded pods running after completion count reached");
    }
    work.events().event(job, EventRecorder.NORMAL, "Completed", "Job completed");
  }
}
