// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.controllers.job.internal.JobConditions.End;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobEndTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:01:00Z");

  private static String end(String spec, String status, ApiObject... pods) {
    JobCounts counts = new JobCounts(Samples.object(Samples.job(spec, status)), List.of(pods));
    End end = JobEnd.of(counts, NOW);
    return end == null ? "" : end.type() + " " + end.reason();
  }

  private static ApiObject failed(String name) {
    return Samples.pod(name, "Failed", -1, Samples.exited(3));
  }

  @Test
  void moreFailuresThanTheLimitAreTooMany() {
    assertEquals("", end("", "'failed':1", failed("a")));
    assertEquals("FailureTarget BackoffLimitExceeded", end("", "'failed':2", failed("a")));
    assertEquals("", end("", "'failed':1,'uncountedTerminatedPods':{'failed':['a']}", failed("a")));
    String ignoring =
        "'podFailurePolicy':{'rules':[{'action':'Ignore','onExitCodes':{'operator':'In',"
            + "'values':[3]}}]}";
    assertEquals("", end(ignoring, "'failed':2", failed("a")));
  }

  @Test
  void restartsInPlaceCountAsFailures() {
    ApiObject pod =
        Samples.pod("a", "Running", -1, "'containerStatuses':[{'name':'c','restartCount':2}]");
    assertEquals("", end("", "", pod));
    ApiObject job = Samples.object(Samples.job("", ""));
    Trees.object(Trees.object(job.object("spec"), "template"), "spec")
        .put("restartPolicy", "OnFailure");
    End end = JobEnd.of(new JobCounts(job, List.of(pod)), NOW);
    assertEquals("BackoffLimitExceeded", end == null ? "" : end.reason());
  }

  @Test
  void aDeadlineIsCountedFromTheStart() {
    String started = "'startTime':'2026-01-01T00:00:00Z'";
    assertEquals("FailureTarget DeadlineExceeded", end("'activeDeadlineSeconds':60", started));
    assertEquals("", end("'activeDeadlineSeconds':61", started));
    assertEquals("", end("'activeDeadlineSeconds':60,'suspend':true", started));
  }

  @Test
  void indexesFailByThemselves() {
    String spec =
        "'completions':3,'completionMode':'Indexed','backoffLimitPerIndex':1,"
            + "'backoffLimit':99";
    ApiObject pod = Samples.pod("a", "Failed", 0, Samples.exited(1));
    assertEquals("", end(spec, "'completedIndexes':'1,2'", pod));
    pod.meta().mutableAnnotations().put(JobPods.FAILURES, "1");
    assertEquals("FailureTarget FailedIndexes", end(spec, "'completedIndexes':'1,2'", pod));
    assertEquals("", end(spec, "'completedIndexes':'1'", pod));
    assertEquals(
        "FailureTarget MaxFailedIndexesExceeded",
        end(spec + ",'maxFailedIndexes':0", "'completedIndexes':'1'", pod));
  }

  @Test
  void whatWasDecidedStands() {
    assertEquals(
        "SuccessCriteriaMet SuccessPolicy",
        end(
            "",
            "'failed':9,'conditions':[{'type':'SuccessCriteriaMet','status':'True',"
                + "'reason':'SuccessPolicy'}]"));
    assertEquals(
        "Failed PodFailurePolicy",
        end(
            "",
            "'conditions':[{'type':'FailureTarget','status':'True',"
                + "'reason':'PodFailurePolicy'}]"));
  }
}
