// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobPlanTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:12Z");

  private static JobPlan plan(String spec, String status, ApiObject... pods) {
    JobCounts counts = new JobCounts(Samples.object(Samples.job(spec, status)), List.of(pods));
    long terminating =
        List.of(pods).stream().filter(p -> !p.meta().deletionTimestamp().isEmpty()).count();
    return JobPlan.of(
        counts,
        terminating,
        FailureRecord.NONE.with(counts.newlySucceeded, counts.newlyFailed),
        Pace.REFERENCE.backoff(),
        NOW);
  }

  private static List<String> removed(JobPlan plan) {
    return plan.removed().stream().map(p -> p.meta().name()).sorted().toList();
  }

  private static List<Integer> indexes(JobPlan plan) {
    return plan.created().stream().map(JobPods::index).toList();
  }

  private static ApiObject running(String name, int index) {
    return Samples.pod(name, "Running", index, "");
  }

  private static ApiObject marked(ApiObject pod) {
    pod.meta().setDeletionTimestamp("2026-01-01T00:00:01Z");
    return pod;
  }

  @Test
  void noMoreRunThanAreLeftToSucceed() {
    assertEquals(2, plan("'completions':5,'parallelism':2", "").created().size());
    assertEquals(1, plan("'completions':5,'parallelism':2", "'succeeded':4").created().size());
    assertEquals(
        List.of("b"),
        removed(
            plan(
                "'completions':5,'parallelism':2",
                "'succeeded':4",
                running("a", -1),
                Samples.pod("b", "Pending", -1, ""))));
  }

  @Test
  void withoutCompletionsOneSuccessIsEnough() {
    assertEquals(3, plan("'parallelism':3", "").created().size());
    JobPlan plan =
        plan("'parallelism':3", "", running("a", -1), Samples.pod("b", "Succeeded", -1, ""));
    assertEquals(List.of(), plan.created());
    assertEquals(List.of(), plan.removed());
  }

  @Test
  void whoIsSuspendedHasNoPods() {
    assertEquals(
        List.of("a", "b"),
        removed(
            plan(
                "'completions':5,'parallelism':2,'suspend':true",
                "",
                running("a", -1),
                running("b", -1))));
  }

  @Test
  void afterAFailureTheNextWaits() {
    JobPlan plan =
        plan(
            "'completions':5,'parallelism':2",
            "",
            Samples.pod("a", "Failed", -1, Samples.exited(1)));
    assertEquals(List.of(), plan.created());
    assertEquals(Duration.ofSeconds(8), plan.delay());
  }

  @Test
  void oneThatIsBeingDeletedIsReplacedAtOnceUnlessAskedOtherwise() {
    String spec = "'completions':1,'parallelism':1";
    ApiObject going = marked(running("a", -1));
    going.meta().setDeletionTimestamp("2025-12-31T00:00:00Z");
    assertEquals(1, plan(spec, "", going).created().size());
    assertEquals(0, plan(spec + ",'podReplacementPolicy':'Failed'", "", going).created().size());
  }

  @Test
  void indexesHaveOnePodEach() {
    String spec = "'completions':6,'parallelism':4,'completionMode':'Indexed'";
    assertEquals(
        List.of(2, 4, 5),
        indexes(
            plan(
                spec,
                "'completedIndexes':'0'",
                running("a", 3),
                Samples.pod("b", "Succeeded", 1, ""))));
    assertEquals(
        List.of("b", "none", "out"),
        removed(
            plan(
                spec,
                "",
                running("a", 3),
                Samples.pod("b", "Pending", 3, ""),
                running("none", -1),
                running("out", 6))));
  }

  @Test
  void anIndexWaitsForItself() {
    String spec =
        "'completions':2,'parallelism':2,'completionMode':'Indexed','backoffLimitPerIndex':3";
    ApiObject failed = Samples.pod("a", "Failed", 0, Samples.exited(1));
    failed.meta().mutableAnnotations().put(JobPods.FAILURES, "1");
    JobPlan plan = plan(spec, "", failed);
    assertEquals(List.of(1), indexes(plan));
    assertEquals(Duration.ofSeconds(18), plan.delay());
  }

  @Test
  void thePodOfAnIndexKnowsIt() {
    ApiObject job =
        Samples.object(
            Samples.job("'completions':2,'completionMode':'Indexed','backoffLimitPerIndex':3", ""));
    ApiObject failed = Samples.pod("a", "Failed", 1, "");
    failed.meta().mutableAnnotations().put(JobPods.FAILURES, "1");
    ApiObject pod = JobPodTemplate.pod(job, JobSpec.of(job), 1, failed);
    assertEquals("work-1-", pod.meta().generateName());
    assertEquals("work-1", pod.field("spec").get("hostname").text());
    assertEquals("1", pod.meta().labels().get(JobPods.INDEX));
    assertEquals("1", pod.meta().annotations().get(JobPods.INDEX));
    assertEquals("2", pod.meta().annotations().get(JobPods.FAILURES));
    assertEquals(List.of(JobPods.FINALIZER), pod.meta().finalizers());
    assertTrue(
        pod.field("spec")
            .get("containers")
            .index(0)
            .get("env")
            .toString()
            .contains("metadata.labels['batch.kubernetes.io/job-completion-index']"));
  }
}
