// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates what is said of how a job goes. As in Kubernetes, most is asked only of what a write
 * changes, so that a status that was wrong before does not stand in the way of another field.
 * Errors in Kubernetes' order.
 *
 * <p>Kubernetes: {@code validateJobStatus}, {@code ValidateJobUpdateStatus}.
 */
final class JobStatusValidation {
  private final Node spec;
  private final Node now;
  private final Node old;
  private final JobConditions is;
  private final JobConditions was;
  private final List<FieldError> errors;

  private JobStatusValidation(Node job, Node before, List<FieldError> errors) {
    spec = job.get("spec");
    now = job.get("status");
    old = before.get("status");
    is = new JobConditions(now);
    was = new JobConditions(old);
    this.errors = errors;
  }

  static void validate(Node job, Node old, List<FieldError> errors) {
    JobStatusValidation rules = new JobStatusValidation(job, old, errors);
    rules.counts();
    rules.completion();
    rules.finished();
    new JobIndexValidation(rules.spec, rules.now, rules.old, errors).validate();
    rules.pods();
    rules.success();
    rules.transition();
  }

  private void counts() {
    for (String field : List.of("active", "succeeded", "failed", "ready", "terminating")) {
      Validate.nonNegative(now.get(field), errors);
    }
    Set<String> seen = new HashSet<>();
    for (String field : List.of("succeeded", "failed")) {
      for (Node uid : now.at("uncountedTerminatedPods", field).items()) {
        if (uid.text().isEmpty()) {
          errors.add(FieldError.invalid(uid, "must not be empty"));
        } else if (!seen.add(uid.text())) {
          errors.add(FieldError.duplicate(uid.path(), uid.text()));
        }
      }
    }
  }

  private void completion() {
    boolean complete = is.has("Complete");
    boolean completeChanged = changed("Complete");
    if ((completeChanged || changed("Failed")) && complete && is.has("Failed")) {
      condition("cannot set Complete=True and Failed=true conditions");
    }
    if ((completeChanged || changed("FailureTarget")) && complete && is.has("FailureTarget")) {
      condition("cannot set Complete=True and FailureTarget=true conditions");
    }
    Node time = now.get("completionTime");
    if (completeChanged || differs("completionTime")) {
      if (time.isPresent() && !complete) {
        errors.add(
            FieldError.invalid(
                time, "cannot set completionTime when there is no Complete=True condition"));
      }
      if (time.isAbsent() && complete) {
        errors.add(
            FieldError.required(time.path(), "completionTime is required for Complete jobs"));
      }
    }
    String start = now.get("startTime").text();
    boolean timesChanged = differs("startTime") || differs("completionTime");
    if (timesChanged && !time.isEmpty() && time.text().compareTo(start) < 0) {
      errors.add(FieldError.invalid(time, "completionTime cannot be set before startTime"));
    }
    boolean failedChanged = changed("Failed") || changed("FailureTarget");
    if (failedChanged && is.has("Failed") && !is.has("FailureTarget")) {
      condition("cannot set Failed=True condition without the FailureTarget=true condition");
    }
    boolean criteriaChanged = completeChanged || changed("SuccessCriteriaMet");
    if (criteriaChanged && complete && !is.has("SuccessCriteriaMet")) {
      condition("cannot set Complete=True condition without the SuccessCriteriaMet=true condition");
    }
  }

  private void finished() {
    if (!is.isFinished()) {
      return;
    }
    boolean changed = !was.isFinished();
    Node active = now.get("active");
    if ((changed || differs("active")) && active.number() > 0) {
      errors.add(FieldError.invalid(active, "active>0 is invalid for finished job"));
    }
    Node start = now.get("startTime");
    if ((changed || differs("startTime")) && start.isAbsent()) {
      errors.add(FieldError.required(start.path(), "startTime is required for finished job"));
    }
    Node uncounted = now.get("uncountedTerminatedPods");
    boolean some = uncounted.get("succeeded").size() + uncounted.get("failed").size() > 0;
    if ((changed || differs("uncountedTerminatedPods")) && some) {
      errors.add(
          FieldError.invalid(
              uncounted.path(),
              shown(uncounted),
              "uncountedTerminatedPods needs to be empty for finished job"));
    }
  }

  private static Map<String, @Nullable Object> shown(Node uncounted) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Succeeded", uncounted.get("succeeded").value());
    out.put("Failed", uncounted.get("failed").value());
    return out;
  }

  private void pods() {
    boolean finishedChanged = is.isFinished() != was.isFinished();
    Node terminating = now.get("terminating");
    boolean asked = finishedChanged || differs("terminating");
    if (asked && is.isFinished() && terminating.number() > 0) {
      errors.add(FieldError.invalid(terminating, "terminating>0 is invalid for finished job"));
    }
    Node ready = now.get("ready");
    boolean changed = differs("ready") || differs("active");
    if (changed && ready.isPresent() && ready.number() > now.get("active").number()) {
      errors.add(FieldError.invalid(ready, "cannot set more ready pods than active"));
    }
  }

  private void success() {
    boolean met = is.has("SuccessCriteriaMet");
    if (met && is.has("Failed")) {
      condition("cannot set SuccessCriteriaMet=True and Failed=true conditions");
    }
    if (met && is.has("FailureTarget")) {
      condition("cannot set SuccessCriteriaMet=True and FailureTarget=true conditions");
    }
    if (spec.get("successPolicy").isPresent() && !met && is.has("Complete")) {
      condition(
          "cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True");
    }
  }

  private void transition() {
    for (String type : List.of("Failed", "Complete", "FailureTarget")) {
      if (was.has(type) && !is.has(type)) {
        condition("cannot disable the terminal " + type + "=True condition");
      }
    }
    decreased("failed");
    boolean elastic =
        spec.get("completionMode").text().equals("Indexed")
            && Validate.same(spec.get("completions"), spec.get("parallelism"));
    if (!elastic) {
      decreased("succeeded");
    }
    Node time = now.get("completionTime");
    if (time.isPresent() && old.get("completionTime").isPresent() && differs("completionTime")) {
      errors.add(FieldError.invalid(time, "completionTime cannot be mutated"));
    }
    boolean resumed = was.has("Suspended") && !is.has("Suspended");
    boolean restarted = old.get("startTime").isPresent() && differs("startTime");
    if (restarted && !resumed && !spec.get("suspend").bool()) {
      errors.add(
          FieldError.required(
              now.get("startTime").path(), "startTime cannot be removed for unsuspended job"));
    }
    boolean wasMet = was.has("SuccessCriteriaMet");
    boolean isMet = is.has("SuccessCriteriaMet");
    if (wasMet && !isMet) {
      condition("cannot disable the SuccessCriteriaMet=True condition");
    }
    if (was.has("Complete") && !wasMet && isMet) {
      condition("cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions");
    }
  }

  private void decreased(String counter) {
    Node count = now.get(counter);
    if (count.number() < old.get(counter).number()) {
      errors.add(
          FieldError.invalid(
              count.path(), count.number(), "cannot decrease the " + counter + " counter"));
    }
  }

  private boolean changed(String condition) {
    return is.has(condition) != was.has(condition);
  }

  private boolean differs(String field) {
    Object a = now.get(field).value();
    Object b = old.get(field).value();
    return !Objects.equals(a, b);
  }

  private void condition(String detail) {
    errors.add(FieldError.withoutValue(now.get("conditions").path(), detail));
  }
}
