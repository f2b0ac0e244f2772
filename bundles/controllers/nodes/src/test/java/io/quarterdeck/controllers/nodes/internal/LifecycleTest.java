// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.controllers.nodes.internal.PodStatus.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LifecycleTest {
  private static final Instant T = Instant.parse("2026-01-01T00:00:00Z");
  private static final Place PLACE = new Place("10.64.0.1", "10.128.0.1");

  private static Step next(ApiObject pod, Instant now) {
    return new Lifecycle(pod, PLACE, T, null, now, () -> true).next();
  }

  private static Step.Write written(ApiObject pod, Instant now) {
    return assertInstanceOf(Step.Write.class, next(pod, now));
  }

  /** After the write of a step. */
  private static ApiObject after(ApiObject pod, Instant now) {
    return Pods.with(pod, written(pod, now).status());
  }

  private static ApiObject running(String metadata, String spec) {
    return after(Pods.bound(metadata, spec), T.plusMillis(100));
  }

  private static String phase(ApiObject pod) {
    return pod.field("status").get("phase").text();
  }

  private static Node container(ApiObject pod) {
    return pod.field("status").get("containerStatuses").index(0);
  }

  private static ApiObject deleted(ApiObject pod, long grace) {
    ApiObject out = pod.copy();
    out.meta().setDeletionTimestamp("2026-01-01T00:01:00Z");
    out.meta().setDeletionGracePeriodSeconds(grace);
    return out;
  }

  @Test
  void oneThatIsBoundRunsAfterAMoment() {
    ApiObject bound = Pods.bound("", "");
    assertEquals(new Step.Wait(Duration.ofMillis(100)), next(bound, T));
    Step.Write start = written(bound, T.plusMillis(100));
    assertEquals(
        List.of("Pulled", "Created", "Started"),
        start.notices().stream().map(Step.Notice::reason).toList());
    assertEquals("spec.containers{c}", start.notices().getFirst().part());
    Node status = Node.root(start.status());
    assertEquals("Running", status.get("phase").text());
    assertEquals("10.128.0.1", status.get("podIPs").index(0).get("ip").text());
    assertEquals("10.64.0.1", status.get("hostIP").text());
    assertEquals("2026-01-01T00:00:00Z", status.get("startTime").text());
    assertEquals(1, status.get("observedGeneration").number());
    for (Node c : status.get("conditions").items()) {
      assertEquals("True", c.get("status").text(), c.get("type").text());
      assertEquals(1, c.get("observedGeneration").number());
    }
    assertEquals(5, status.get("conditions").size());
    Node container = status.get("containerStatuses").index(0);
    assertEquals("2026-01-01T00:00:00Z", container.at("state", "running", "startedAt").text());
    assertEquals(true, container.get("started").bool());
    assertEquals(true, container.get("imageID").text().startsWith("nginx@sha256:"));
    assertEquals(Step.NOTHING, next(Pods.with(bound, start.status()), T.plusSeconds(9)));
  }

  @Test
  void aSlowOneIsShownOnItsWay() {
    ApiObject bound =
        Pods.bound(
            Pods.annotations("'simulated.quarterdeck.io/start-delay':'2s'"),
            ",'initContainers':[{'name':'i','image':'busybox'}]");
    ApiObject creating = after(bound, T);
    assertEquals("Pending", phase(creating));
    assertEquals("PodInitializing", container(creating).at("state", "waiting", "reason").text());
    Node initialized = Pods.condition(creating.object("status"), "Initialized");
    assertEquals("containers with incomplete status: [i]", initialized.get("message").text());
    assertEquals(new Step.Wait(Duration.ofSeconds(1)), next(creating, T.plusSeconds(1)));
    ApiObject running = after(creating, T.plusSeconds(2));
    assertEquals("Running", phase(running));
    Node init = running.field("status").get("initContainerStatuses").index(0);
    assertEquals("Completed", init.at("state", "terminated", "reason").text());
  }

  @Test
  void sidecarsStay() {
    ApiObject pod =
        running("", ",'initContainers':[{'name':'i','image':'b','restartPolicy':'Always'}]");
    Node sidecar = pod.field("status").get("initContainerStatuses").index(0);
    assertEquals(true, ContainerStatus.isRunning(sidecar));
    ApiObject ended = after(deleted(pod, 30), T.plusSeconds(1));
    sidecar = ended.field("status").get("initContainerStatuses").index(0);
    assertEquals(0, sidecar.at("state", "terminated", "exitCode").number(-1));
  }

  @Test
  void oneOfAJobSucceeds() {
    ApiObject pod =
        running(
            ",'ownerReferences':[{'kind':'Job','name':'j','uid':'x','controller':true}]",
            ",'restartPolicy':'Never'");
    assertEquals(new Step.Wait(Duration.ofMillis(100)), next(pod, T.plusMillis(100)));
    ApiObject done = after(pod, T.plusMillis(300));
    assertEquals("Succeeded", phase(done));
    assertEquals("Completed", container(done).at("state", "terminated", "reason").text());
    assertEquals(
        "PodCompleted", Pods.condition(done.object("status"), "Ready").get("reason").text());
    assertEquals("False", Pods.condition(done.object("status"), "Ready").get("status").text());
    assertEquals(Step.NOTHING, next(done, T.plusSeconds(9)));
  }

  @ParameterizedTest
  @CsvSource({
    "Never,0,Succeeded,0",
    "Never,3,Failed,0",
    "OnFailure,0,Succeeded,0",
    "OnFailure,3,Running,1",
    "Always,0,Running,1"
  })
  void exitCodesAndPolicies(String policy, int code, String phase, int restarts) {
    ApiObject pod =
        running(
            Pods.annotations(
                "'simulated.quarterdeck.io/exit-code':'%d','simulated.quarterdeck.io/run-time':'5s'"
                    .formatted(code)),
            ",'restartPolicy':'" + policy + "'");
    assertEquals(new Step.Wait(Duration.ofSeconds(4)), next(pod, T.plusSeconds(1)));
    ApiObject exited = after(pod, T.plusSeconds(5));
    assertEquals(phase, phase(exited));
    assertEquals(restarts, container(exited).get("restartCount").number());
    String exit = restarts > 0 ? "lastState" : "state";
    assertEquals(code, container(exited).at(exit, "terminated", "exitCode").number(-1));
  }

  @Test
  void aCrashLoopBacksOff() {
    ApiObject pod = running(Pods.annotations("'simulated.quarterdeck.io/crash-loop':'true'"), "");
    ApiObject again = after(pod, T.plusSeconds(1));
    assertEquals(1, container(again).get("restartCount").number());
    Step.Write waits = written(again, T.plusSeconds(2));
    ApiObject waiting = Pods.with(again, waits.status());
    Node container = container(waiting);
    assertEquals("CrashLoopBackOff", container.at("state", "waiting", "reason").text());
    assertEquals(
        "back-off 10s restarting failed container=c pod=p_a(u)",
        container.at("state", "waiting", "message").text());
    assertEquals(1, container.at("lastState", "terminated", "exitCode").number());
    assertEquals(
        "Back-off restarting failed container c in pod p_a(u)",
        waits.notices().getFirst().message());
    assertEquals("Running", phase(waiting));
    assertEquals(
        "containers with unready status: [c]",
        Pods.condition(waits.status(), "Ready").get("message").text());
    assertEquals(new Step.Wait(Duration.ofSeconds(7)), next(waiting, T.plusSeconds(5)));
    ApiObject third = after(waiting, T.plusSeconds(12));
    assertEquals(2, container(third).get("restartCount").number());
    assertEquals(1, container(third).at("lastState", "terminated", "exitCode").number());
  }

  @ParameterizedTest
  @CsvSource({"0,0", "1,10", "2,20", "5,160", "6,300", "900,300"})
  void waitsGrowToFiveMinutes(int restarts, long seconds) {
    assertEquals(Duration.ofSeconds(seconds), Lifecycle.backoff(restarts));
  }

  @Test
  void readinessGatesHaveTheirSay() {
    ApiObject pod = running("", ",'readinessGates':[{'conditionType':'x/y'}]");
    Node ready = Pods.condition(pod.object("status"), "Ready");
    assertEquals("ReadinessGatesNotReady", ready.get("reason").text());
    assertEquals(
        "corresponding condition of pod readiness gate \"x/y\" does not exist.",
        ready.get("message").text());
    assertEquals(
        "True", Pods.condition(pod.object("status"), "ContainersReady").get("status").text());
    assertEquals(Step.NOTHING, next(pod, T.plusSeconds(1)));
    ApiObject told = pod.copy();
    List<@Nullable Object> conditions = Trees.list(told.object("status"), "conditions");
    conditions.add(Map.of("type", "x/y", "status", "True"));
    ApiObject now = after(told, T.plusSeconds(7));
    ready = Pods.condition(now.object("status"), "Ready");
    assertEquals("True", ready.get("status").text());
    assertEquals("2026-01-01T00:00:07Z", ready.get("lastTransitionTime").text());
    assertEquals(
        "2026-01-01T00:00:00Z",
        Pods.condition(now.object("status"), "ContainersReady").get("lastTransitionTime").text());
    assertEquals("True", Pods.condition(now.object("status"), "x/y").get("status").text());
    assertEquals(Step.NOTHING, next(now, T.plusSeconds(8)));
  }

  @Test
  void aResizeIsGrantedAtOnce() {
    ApiObject pod = running("", "");
    ApiObject resized = pod.copy();
    resized.meta().setGeneration(2);
    Map<String, @Nullable Object> container =
        Objects.requireNonNull(
            Trees.asObject(Trees.list(resized.object("spec"), "containers").getFirst()));
    container.put("resources", Map.of("requests", Map.of("cpu", "2")));
    ApiObject now = after(resized, T.plusSeconds(1));
    assertEquals("2", container(now).at("allocatedResources", "cpu").text());
    assertEquals("2", container(now).at("resources", "requests", "cpu").text());
    assertEquals(2, now.field("status").get("observedGeneration").number());
    assertEquals(Step.NOTHING, next(now, T.plusSeconds(2)));
  }

  @Test
  void theDeadlineFailsIt() {
    ApiObject pod = running("", ",'activeDeadlineSeconds':5");
    assertEquals(new Step.Wait(Duration.ofSeconds(4)), next(pod, T.plusSeconds(1)));
    Step.Write over = written(pod, T.plusSeconds(5));
    assertEquals("Failed", over.status().get("phase"));
    assertEquals("DeadlineExceeded", over.status().get("reason"));
    assertEquals("PodFailed", Pods.condition(over.status(), "Ready").get("reason").text());
    assertEquals("DeadlineExceeded", over.notices().getLast().reason());
  }

  @Test
  void oneThatIsDeletedEndsAndGoes() {
    Step.Write stop = written(deleted(running("", ""), 30), T.plusSeconds(1));
    assertEquals("Stopping container c", stop.notices().getFirst().message());
    ApiObject ended = Pods.with(deleted(running("", ""), 30), stop.status());
    assertEquals("Succeeded", phase(ended));
    assertEquals(new Step.Remove(), next(ended, T.plusSeconds(1)));
    ApiObject held = deleted(ended, 0);
    assertEquals(Step.NOTHING, next(held, T.plusSeconds(1)), "what holds it is not the node");
  }

  @Test
  void workThatIsStoppedIsNotDone() {
    ApiObject pod =
        deleted(running(Pods.annotations("'simulated.quarterdeck.io/run-time':'1h'"), ""), 30);
    ApiObject ended = after(pod, T.plusSeconds(1));
    assertEquals("Failed", phase(ended));
    assertEquals(143, container(ended).at("state", "terminated", "exitCode").number());
  }

  @Test
  void oneThatNeverRanFails() {
    ApiObject ended = after(deleted(Pods.bound("", ""), 30), T);
    assertEquals("Failed", phase(ended));
    assertEquals(
        "ContainerStatusUnknown", container(ended).at("state", "terminated", "reason").text());
  }

  @Test
  void annotationsThatAreNoneAreIgnored() {
    Behaviour odd =
        Behaviour.of(
            Pods.bound(
                Pods.annotations(
                    "'simulated.quarterdeck.io/start-delay':'soon','simulated.quarterdeck.io/exit-code':'-1'"),
                ""));
    assertEquals(new Behaviour(Duration.ofMillis(100), null, 0, Duration.ZERO), odd);
  }
}
