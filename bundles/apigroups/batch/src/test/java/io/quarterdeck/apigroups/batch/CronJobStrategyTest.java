// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CronJobStrategyTest {
  private static final StrategyContext CONTEXT = Contexts.of("cronjobs", "CronJob");
  private static final CronJobStrategy STRATEGY = new CronJobStrategy();

  /** Validates a cron job with the defaults, which the table leaves out. */
  private static void cronJob(Node cron, List<FieldError> errors) {
    ApiObject object = new ApiObject(Objects.requireNonNull(Trees.asObject(cron.value())));
    STRATEGY.applyDefaults(object);
    STRATEGY.validate(object, CONTEXT, errors);
  }

  @TestFactory
  Stream<DynamicTest> cronJobs() {
    return ValidationTable.of(
            """
            ## every field at once
            metadata: {name: c}
            spec:
              schedule: "*/5 * * * *"
              timeZone: Europe/Berlin
              startingDeadlineSeconds: 0
              concurrencyPolicy: Forbid
              suspend: true
              successfulJobsHistoryLimit: 0
              failedJobsHistoryLimit: 0
              jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}

            ## no schedule
            metadata: {name: c}
            spec:
              jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
            => spec.schedule: Required value

            ## a schedule of six fields
            metadata: {name: c}
            spec:
              schedule: "0 * * * * *"
              jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
            => spec.schedule: Invalid value: "0 * * * * *": expected exactly 5 fields, found 6: [0 * * * * *]

            ## less than none, and another policy
            metadata: {name: c}
            spec:
              schedule: "@daily"
              timeZone: Mars
              startingDeadlineSeconds: -1
              concurrencyPolicy: Queue
              successfulJobsHistoryLimit: -1
              failedJobsHistoryLimit: -1
              jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
            => spec.timeZone: Invalid value: "Mars": unknown time zone Mars
            => spec.startingDeadlineSeconds: Invalid value: -1: must be greater than or equal to 0
            => spec.concurrencyPolicy: Unsupported value: "Queue": supported values: "Allow", "Forbid", "Replace"
            => spec.successfulJobsHistoryLimit: Invalid value: -1: must be greater than or equal to 0
            => spec.failedJobsHistoryLimit: Invalid value: -1: must be greater than or equal to 0

            ## a name of 52 characters
            metadata: {name: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeee12}
            spec:
              schedule: "@daily"
              jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}

            ## a name of 53 characters leaves no room for those of its jobs
            metadata: {name: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeee123}
            spec:
              schedule: "@daily"
              jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
            => metadata.name: Invalid value: "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeee123": must be no more than 52 characters

            ## selectors of its jobs are made for them
            metadata: {name: c}
            spec:
              schedule: "@daily"
              jobTemplate:
                spec:
                  selector: {matchLabels: {a: b}}
                  manualSelector: true
                  template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}
            => spec.jobTemplate.spec.selector: Invalid value: {"matchLabels":{"a":"b"}}: `selector` will be auto-generated
            => spec.jobTemplate.spec.manualSelector: Unsupported value: true: supported values: "nil", "false"

            ## its jobs are validated
            metadata: {name: c}
            spec:
              schedule: "@daily"
              jobTemplate: {spec: {parallelism: -1, template: {spec: {restartPolicy: Never}}}}
            => spec.jobTemplate.spec.parallelism: Invalid value: -1: must be greater than or equal to 0
            => spec.jobTemplate.spec.template.spec.containers: Required value
            """)
        .tests(CronJobStrategyTest::cronJob);
  }

  private static List<@Nullable Object> cells(String fields) {
    ApiObject cron =
        Literal.object(
            "{'metadata':{'name':'c','creationTimestamp':'2024-01-01T00:00:00Z'}," + fields + "}");
    return STRATEGY.table().cells(cron, Instant.parse("2024-01-01T00:01:00Z"));
  }

  @Test
  void aRowShowsWhatRunsAndWhen() {
    assertEquals(
        List.of("c", "@daily", "<none>", "False", 0L, "<none>", "60s", "a,b", "i,j", "<none>"),
        cells(
            "'spec':{'schedule':'@daily','jobTemplate':{'spec':{'template':{'spec':{'containers':"
                + "[{'name':'a','image':'i'},{'name':'b','image':'j'}]}}}}}"));
    assertEquals(
        List.of("c", "@daily", "Etc/UTC", "True", 2L, "30s", "60s", "", "", "<none>"),
        cells(
            "'spec':{'schedule':'@daily','timeZone':'Etc/UTC','suspend':true},"
                + "'status':{'active':[{},{}],'lastScheduleTime':'2024-01-01T00:00:30Z'}"));
  }

  @Test
  void aNewOneIsWarnedOfItsNameAndOfItsPods() {
    List<String> warnings = new ArrayList<>();
    ApiObject cron =
        Literal.object(
            "{'metadata':{'name':'a.b'},'spec':{'jobTemplate':{'spec':{'template':{'spec':"
                + "{'terminationGracePeriodSeconds':-1}}}}}}");
    STRATEGY.warn(cron, null, CONTEXT, warnings);
    assertEquals(
        List.of(
            "metadata.name", "spec.jobTemplate.spec.template.spec.terminationGracePeriodSeconds"),
        warnings.stream().map(w -> w.substring(0, w.indexOf(':'))).toList());
  }
}
