// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.HumanDuration;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.apigroups.podtemplate.workload.PodTemplate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.SelectorText;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Cron jobs. */
final class CronJobStrategy implements CreateStrategy, TableConvertor {
  private static final List<String> CONCURRENCY = List.of("Allow", "Forbid", "Replace");

  /** A job's name is the cron job's with eleven characters behind it. */
  private static final int LONGEST_NAME = 52;

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Schedule", o -> o.field("spec").get("schedule").text())
          .text("Timezone", o -> o.field("spec").get("timeZone").text("<none>"))
          .bool("Suspend", o -> o.field("spec").get("suspend").bool() ? "True" : "False")
          .integer("Active", o -> (long) o.field("status").get("active").size())
          .add(TablePrinter.Column.of("Last Schedule"), CronJobStrategy::lastSchedule)
          .age()
          .wide("Containers", o -> PodTemplate.containerNames(podSpec(o)))
          .wide("Images", o -> PodTemplate.images(podSpec(o)))
          .wide("Selector", o -> SelectorText.of(jobSpec(o).get("selector")))
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> spec = object.object("spec");
    Values.absent(spec, "concurrencyPolicy", "Allow");
    spec.putIfAbsent("suspend", false);
    spec.putIfAbsent("successfulJobsHistoryLimit", 3L);
    spec.putIfAbsent("failedJobsHistoryLimit", 1L);
    Values.with(spec, "jobTemplate", t -> JobDefaults.applyToTemplate(Trees.object(t, "spec")));
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    if (Validate.required(spec.get("schedule"), errors)) {
      Schedules.validate(spec.get("schedule"), errors);
    }
    nonNegative(spec.get("startingDeadlineSeconds"), errors);
    if (spec.get("timeZone").isPresent()) {
      TimeZones.validate(spec.get("timeZone"), errors);
    }
    Validate.oneOf(spec.get("concurrencyPolicy"), CONCURRENCY, errors);
    template(spec.get("jobTemplate"), errors);
    nonNegative(spec.get("successfulJobsHistoryLimit"), errors);
    nonNegative(spec.get("failedJobsHistoryLimit"), errors);
    if (object.meta().name().length() > LONGEST_NAME) {
      errors.add(
          FieldError.invalid(
              FieldPath.of("metadata", "name"),
              object.meta().name(),
              "must be no more than " + LONGEST_NAME + " characters"));
    }
  }

  private static void nonNegative(Node n, List<FieldError> errors) {
    if (n.isPresent()) {
      Validate.nonNegative(n, errors);
    }
  }

  private static void template(Node template, List<FieldError> errors) {
    Node spec = template.get("spec");
    JobValidation.template(spec, errors);
    Node selector = spec.get("selector");
    if (selector.isPresent()) {
      errors.add(
          FieldError.invalid(
              selector.path(),
              LabelSelectorValidation.shown(selector),
              "`selector` will be auto-generated"));
    }
    if (spec.get("manualSelector").bool()) {
      errors.add(
          FieldError.notSupported(
              spec.get("manualSelector").path(), true, List.of("nil", "false")));
    }
  }

  private static String lastSchedule(ApiObject o, Instant now) {
    String last = o.field("status").get("lastScheduleTime").text();
    return last.isEmpty() ? "<none>" : HumanDuration.since(last, now);
  }

  private static Node jobSpec(ApiObject o) {
    return o.field("spec").at("jobTemplate", "spec");
  }

  private static Node podSpec(ApiObject o) {
    return jobSpec(o).at("template", "spec");
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    JobWarnings.of(object, old, jobSpec(object), warnings);
  }
}
