// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.controllers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the end-to-end specs of Kubernetes check of Jobs. */
final class JobSpecsIT {
  private static final String SLEEP = "'command':['sleep','1000000']";

  @TempDir private static Path folder;
  private static Specs specs;

  @BeforeAll
  static void start() {
    specs = new Specs(folder);
  }

  @AfterAll
  static void stop() {
    specs.close();
  }

  private static String job(String namespace, String spec, String annotations, String command)
      throws Exception {
    String jobs = Specs.in("batch/v1", namespace) + "/jobs";
    specs.create(
        jobs,
        ("{'metadata':{'name':'x'},'spec':{%s'template':{'metadata':{'labels':{'job':'x'},"
                + "'annotations':{%s}},'spec':{'restartPolicy':'Never','containers':"
                + "[{'name':'c','image':'busybox',%s}]}}}}")
            .formatted(spec.isEmpty() ? "" : spec + ",", annotations, command));
    return jobs + "/x";
  }

  private static Node status(String job) throws Exception {
    return specs.get(job).get("status");
  }

  private static Node condition(String job, String type) throws Exception {
    return status(job).get("conditions").items().stream()
        .filter(c -> c.get("type").text().equals(type))
        .findFirst()
        .orElse(Node.root(null));
  }

  private static boolean holds(String job, String type, String reason) throws Exception {
    Node found = condition(job, type);
    return found.get("status").text().equals("True") && found.get("reason").text().equals(reason);
  }

  private static List<Node> pods(String namespace) throws Exception {
    return specs.list(namespace + "/pods?labelSelector=job=x");
  }

  private static long running(String namespace) throws Exception {
    return pods(namespace).stream()
        .filter(p -> p.at("status", "phase").text().equals("Running"))
        .filter(p -> p.at("metadata", "deletionTimestamp").isEmpty())
        .count();
  }

  private static String name(Node object) {
    return object.at("metadata", "name").text();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "enough     | 'parallelism':2,'completions':4 | exit 0 | SuccessCriteriaMet"
            + " | CompletionsReached | succeeded=4 completedIndexes=",
        "indexed    | 'parallelism':2,'completions':4,'completionMode':'Indexed' | exit 0"
            + " | SuccessCriteriaMet | CompletionsReached | succeeded=4 completedIndexes=0-3",
        "none       | 'completions':0 | exit 0 | SuccessCriteriaMet | CompletionsReached | failed=",
        "first      | 'parallelism':2,'completions':null | exit 0 | SuccessCriteriaMet"
            + " | CompletionsReached | succeeded=2 active=",
        "too often  | 'backoffLimit':0 | exit 1 | FailureTarget | BackoffLimitExceeded | failed=1",
        "policy     | 'podFailurePolicy':{'rules':[{'action':'FailJob','onExitCodes':{'operator':"
            + "'In','values':[42]}}]} | exit 42 | FailureTarget | PodFailurePolicy | failed=1",
        "one index  | 'completions':4,'completionMode':'Indexed','backoffLimitPerIndex':0,"
            + "'maxFailedIndexes':0 | exit 1 | FailureTarget | MaxFailedIndexesExceeded"
            + " | failed=1 failedIndexes=0",
        "each index | 'parallelism':2,'completions':2,'completionMode':'Indexed',"
            + "'backoffLimitPerIndex':1,'podFailurePolicy':{'rules':[{'action':'FailIndex',"
            + "'onExitCodes':{'operator':'In','values':[1]}}]} | exit 1 | FailureTarget"
            + " | FailedIndexes | failed=2 failedIndexes=0,1 completedIndexes=",
        "deadline   | 'parallelism':2,'completions':4,'activeDeadlineSeconds':1 | sleep 1000"
            + " | FailureTarget | DeadlineExceeded | active= terminating=0 ready=0",
      })
  void ends(String how, String spec, String script, String near, String reason, String said)
      throws Exception {
    String namespace = specs.namespace();
    String job = job(namespace, spec, "", "'command':['sh','-c','" + script + "']");
    String end = near.equals("FailureTarget") ? "Failed" : "Complete";
    Specs.until("it ends", () -> holds(job, end, reason));
    assertTrue(holds(job, near, reason), "what comes before the end stays: " + how);
    Node status = status(job);
    for (String one : said.strip().split(" ")) {
      int is = one.indexOf('=');
      Node field = status.get(one.substring(0, is));
      String value = field.value() instanceof String text ? text : numberOrNothing(field);
      assertEquals(one.substring(is + 1), value, one + " in " + status.value());
    }
    assertEquals(end.equals("Complete"), status.get("completionTime").isPresent());
    assertTrue(
        pods(namespace).stream().allMatch(p -> p.at("metadata", "finalizers").isEmpty()),
        "all are counted");
  }

  private static String numberOrNothing(Node field) {
    return field.isAbsent() ? "" : Long.toString(field.number());
  }

  @Test
  void isSuspendedAndResumed() throws Exception {
    String namespace = specs.namespace();
    String job = job(namespace, "'parallelism':2,'completions':4,'suspend':true", "", SLEEP);
    Specs.until("it says so", () -> holds(job, "Suspended", "JobSuspended"));
    assertEquals(0, pods(namespace).size());
    assertTrue(status(job).get("startTime").isAbsent());
    specs.patch(job, "{'spec':{'suspend':false}}");
    Specs.until("pods are ready", () -> status(job).get("ready").number() == 2);
    assertEquals("JobResumed", condition(job, "Suspended").get("reason").text());
    specs.patch(job, "{'spec':{'suspend':true}}");
    Specs.until("they are gone", () -> pods(namespace).isEmpty());
    Specs.until(
        "none is counted",
        () -> status(job).get("ready").number(-1) == 0 && holds(job, "Suspended", "JobSuspended"));
    assertTrue(status(job).get("failed").isAbsent(), "nor as failed");
  }

  @Test
  void adoptsAndReleases() throws Exception {
    String namespace = specs.namespace();
    String job = job(namespace, "'parallelism':2,'completions':4", "", SLEEP);
    Specs.until("they run", () -> running(namespace) == 2);
    String pod = namespace + "/pods/" + name(pods(namespace).getFirst());
    specs.patch(pod, "{'metadata':{'ownerReferences':null}}");
    Specs.until(
        "it is adopted",
        () ->
            specs
                .get(pod)
                .at("metadata", "ownerReferences")
                .index(0)
                .get("uid")
                .text()
                .equals(specs.get(job).at("metadata", "uid").text()));
    specs.patch(pod, "{'metadata':{'labels':null}}");
    Specs.until(
        "it is released, and held by nobody",
        () ->
            specs.get(pod).at("metadata", "ownerReferences").isEmpty()
                && specs.get(pod).at("metadata", "finalizers").isEmpty());
    Specs.until("another comes", () -> running(namespace) == 2);
  }

  @ParameterizedTest
  @CsvSource({"Failed, 0", "TerminatingOrFailed, 1"})
  void aPodThatIsDeletedCountsAtOnceOrWhenItHasEnded(String policy, long meanwhile)
      throws Exception {
    String namespace = specs.namespace();
    String job =
        job(
            namespace,
            "'podReplacementPolicy':'" + policy + "'",
            "'simulated.quarterdeck.io/stop-delay':'3s'",
            SLEEP);
    Specs.until("it runs", () -> running(namespace) == 1);
    specs.delete(namespace + "/pods/" + name(pods(namespace).getFirst()));
    Specs.until(
        "it is ending",
        () ->
            status(job).get("terminating").number() == 1
                && status(job).get("uncountedTerminatedPods").isEmpty()
                && status(job).get("failed").number() == meanwhile);
    assertEquals(0, status(job).get("ready").number(-1));
    assertTrue(status(job).get("active").isAbsent());
    Specs.until(
        "it has ended",
        () ->
            status(job).get("terminating").number(-1) == 0
                && status(job).get("failed").number() == 1);
  }

  @Test
  void anEvictedPodIsNotCounted() throws Exception {
    String namespace = specs.namespace();
    String rule = "{'action':'Ignore','onPodConditions':[{'type':'DisruptionTarget'}]}";
    String job =
        job(namespace, "'backoffLimit':0,'podFailurePolicy':{'rules':[" + rule + "]}", "", SLEEP);
    Specs.until("it runs", () -> running(namespace) == 1);
    String pod = name(pods(namespace).getFirst());
    specs.create(
        namespace + "/pods/" + pod + "/eviction",
        "{'apiVersion':'policy/v1','kind':'Eviction','metadata':{'name':'" + pod + "'}}");
    Specs.until(
        "it has ended",
        () ->
            pods(namespace).isEmpty()
                && status(job).get("active").isAbsent()
                && status(job).get("terminating").number(-1) == 0);
    assertTrue(status(job).get("failed").isAbsent());
    assertTrue(status(job).get("conditions").isEmpty());
  }

  @Test
  void whatOthersSayOfItStays() throws Exception {
    String namespace = specs.namespace();
    String job = job(namespace, "'parallelism':2", "", SLEEP);
    Specs.until("it is ready", () -> status(job).get("ready").number() == 2);
    specs.patch(
        job + "/status",
        "{'status':{'conditions':[{'type':'Custom','status':'True',"
            + "'lastTransitionTime':'2026-01-01T00:00:00Z'}]}}");
    specs.patch(job, "{'spec':{'parallelism':1}}");
    Specs.until("it goes on", () -> status(job).get("active").number() == 1);
    assertEquals("2026-01-01T00:00:00Z", condition(job, "Custom").get("lastTransitionTime").text());
    specs.delete(job + "?propagationPolicy=Background");
    Specs.until("its pods go", () -> pods(namespace).isEmpty());
    assertFalse(specs.isThere(job));
  }
}
