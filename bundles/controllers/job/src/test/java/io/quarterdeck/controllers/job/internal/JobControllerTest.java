// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.runtime.controller.Backoff;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class JobControllerTest {
  private static final GroupResource PODS = WorkloadKind.POD_RESOURCE;
  private static final Pace FAST =
      new Pace(Duration.ofMillis(5), new Backoff(Duration.ofMillis(1), Duration.ofMillis(5)));

  private final World world = World.at(InstantSource.system());

  private static Controller controller() {
    return new JobController(new Metrics(), FAST);
  }

  /** Pods end at once, each with a code. */
  private static void ending(World world, Function<ApiObject, Integer> code) {
    world
        .objects()
        .subscribe(
            PODS,
            (pod, deleted) -> {
              int with = code.apply(pod);
              if (!deleted && with >= 0 && pod.field("status").get("phase").isAbsent()) {
                end(world, pod, with);
              }
            });
  }

  private static void end(World world, ApiObject pod, int code) {
    pod.object("status").put("phase", code == 0 ? "Succeeded" : "Failed");
    pod.object("status")
        .put(
            "containerStatuses",
            List.of(
                Map.of(
                    "name",
                    "c",
                    "state",
                    Map.of(
                        "terminated",
                        Map.of(
                            "exitCode",
                            (long) code,
                            "finishedAt",
                            world.clock().instant().toString())))));
    pod.meta().setResourceVersion("");
    world.user().update(WorkloadKind.PODS, pod, "status");
  }

  private static void job(World world, String spec) {
    world.create(JobLoop.JOBS.resource(), Samples.job(spec, ""));
  }

  private static ApiObject job(World world) {
    return requireNonNull(world.objects().get(JobLoop.JOBS.groupResource(), "a", "work"));
  }

  private static Node status(World world) {
    return job(world).field("status");
  }

  private static String condition(World world, String type) {
    Node c = StatusConditions.of(job(world)).find(type);
    return c.get("status").text().equals("True") ? c.get("reason").text() : "";
  }

  private static boolean isSettled(World world) {
    return world.list(PODS).stream().noneMatch(JobPods::isTracked)
        && status(world).get("uncountedTerminatedPods").size() == 0
        && status(world).get("active").isAbsent()
        && status(world).get("terminating").number() == 0;
  }

  private static boolean isComplete(World world) {
    return condition(world, "Complete").equals("CompletionsReached")
        && condition(world, "SuccessCriteriaMet").equals("CompletionsReached")
        && status(world).get("completionTime").isPresent()
        && isSettled(world);
  }

  private static boolean hasEvent(World world, String reason) {
    return world.list(new GroupResource("", "events")).stream()
        .anyMatch(e -> e.field("reason").text().equals(reason));
  }

  private static Stream<DynamicTest> contract(
      String name, String spec, Predicate<World> isReached) {
    return contract(name, spec, isReached, isReached);
  }

  private static Stream<DynamicTest> contract(
      String name, String spec, Predicate<World> isReached, Predicate<World> isReachedByTwo) {
    return new ControllerContract(
            Scenario.of(
                name,
                JobControllerTest::controller,
                world -> {
                  ending(world, p -> 0);
                  job(world, spec);
                },
                isReached,
                isReachedByTwo))
        .checks().stream().map(Check::test);
  }

  @TestFactory
  Stream<DynamicTest> contractOfIndexes() {
    return contract(
        "three indexes",
        "'completions':3,'parallelism':2,'completionMode':'Indexed'",
        world ->
            isComplete(world)
                && status(world).get("succeeded").number() == 3
                && status(world).get("completedIndexes").text().equals("0-2"));
  }

  @TestFactory
  Stream<DynamicTest> contractOfCompletions() {
    return contract(
        "three completions",
        "'completions':3,'parallelism':2",
        world ->
            isComplete(world)
                && status(world).get("succeeded").number() == world.list(PODS).size()
                && world.list(PODS).size() >= 3,
        // one may begin a pod while the other ends the Job, which counts no more then
        world ->
            isComplete(world)
                && status(world).get("succeeded").number() >= 3
                && status(world).get("succeeded").number() <= world.list(PODS).size());
  }

  @Test
  void eachPodIsCountedOnce() throws Exception {
    ending(world, p -> 0);
    job(world, "'completions':15,'parallelism':4");
    try (Running running = controller().start(world.context())) {
      Await.until("it completes", () -> isComplete(world));
      assertEquals(15, status(world).get("succeeded").number());
      assertEquals(15, world.list(PODS).size());
      Await.until("it is told", () -> hasEvent(world, "Completed"));
    }
    assertEquals("job-controller", controller().account());
  }

  @Test
  void tooManyFailuresEndIt() throws Exception {
    ending(world, p -> 1);
    job(world, "'completions':1,'parallelism':1");
    try (Running running = controller().start(world.context())) {
      Await.until("it fails", () -> condition(world, "Failed").equals("BackoffLimitExceeded"));
      assertEquals("BackoffLimitExceeded", condition(world, "FailureTarget"));
      assertEquals(3, status(world).get("failed").number());
      assertEquals(3, world.list(PODS).size());
      assertTrue(isSettled(world));
      Await.until("it is told", () -> hasEvent(world, "BackoffLimitExceeded"));
    }
  }

  @Test
  void anEndTakesRunningPodsWithIt() throws Exception {
    ending(world, p -> -1);
    job(world, "'completions':3,'parallelism':3,'activeDeadlineSeconds':1");
    try (Running running = controller().start(world.context())) {
      Await.until("they run", () -> status(world).get("active").number() == 3);
      Await.until("it fails", () -> condition(world, "Failed").equals("DeadlineExceeded"));
      assertEquals(List.of(), world.list(PODS));
      assertTrue(isSettled(world));
      assertEquals(3, status(world).get("failed").number());
    }
  }

  @Test
  void whoIsSuspendedLosesItsPodsAndGoesOnLater() throws Exception {
    ending(world, p -> -1);
    job(world, "'completions':2,'parallelism':2");
    try (Running running = controller().start(world.context())) {
      Await.until("they run", () -> status(world).get("active").number() == 2);
      suspend(true);
      Await.until(
          "none runs",
          () -> condition(world, "Suspended").equals("JobSuspended") && isSettled(world));
      assertEquals(List.of(), world.list(PODS));
      assertTrue(status(world).get("startTime").isAbsent());
      assertEquals(0, status(world).get("failed").number());
      suspend(false);
      Await.until("they run again", () -> status(world).get("active").number() == 2);
      assertEquals("", condition(world, "Suspended"));
      assertTrue(status(world).get("startTime").isPresent());
      Await.until("it is told", () -> hasEvent(world, "Suspended") && hasEvent(world, "Resumed"));
    }
  }

  private void suspend(boolean suspended) {
    world
        .user()
        .change(
            JobLoop.JOBS.resource(),
            "a",
            "work",
            "",
            j -> {
              j.object("spec").put("suspend", suspended);
              return j;
            });
  }

  @Test
  void aFailedIndexDoesNotEndTheOthers() throws Exception {
    ending(world, p -> JobPods.index(p) == 1 ? 1 : 0);
    job(
        world,
        "'completions':3,'parallelism':3,'completionMode':'Indexed','backoffLimitPerIndex':1,"
            + "'maxFailedIndexes':3,'backoffLimit':99");
    try (Running running = controller().start(world.context())) {
      Await.until("it fails", () -> condition(world, "Failed").equals("FailedIndexes"));
      assertEquals("0,2", status(world).get("completedIndexes").text());
      assertEquals("1", status(world).get("failedIndexes").text());
      assertEquals(2, status(world).get("failed").number());
      assertTrue(isSettled(world));
    }
  }

  @Test
  void aRuleOfFailuresEndsIt() throws Exception {
    ending(world, p -> 42);
    job(
        world,
        "'completions':1,'parallelism':1,'podFailurePolicy':{'rules':[{'action':'FailJob',"
            + "'onExitCodes':{'operator':'In','values':[42]}}]}");
    try (Running running = controller().start(world.context())) {
      Await.until("it fails", () -> condition(world, "Failed").equals("PodFailurePolicy"));
      assertEquals(1, world.list(PODS).size());
      assertTrue(isSettled(world));
    }
  }

  @Test
  void aRuleOfSuccessesEndsItAndItsOtherPods() throws Exception {
    ending(world, p -> JobPods.index(p) == 1 ? 0 : -1);
    job(
        world,
        "'completions':3,'parallelism':3,'completionMode':'Indexed','successPolicy':{'rules':["
            + "{'succeededIndexes':'1'}]}");
    try (Running running = controller().start(world.context())) {
      Await.until("it completes", () -> condition(world, "Complete").equals("SuccessPolicy"));
      assertEquals("1", status(world).get("completedIndexes").text());
      assertEquals(0, status(world).get("failed").number());
      assertEquals(1, world.list(PODS).size());
      assertTrue(isSettled(world));
    }
  }

  @Test
  void podsOfAJobThatIsGoneAreLetGo() throws Exception {
    ending(world, p -> -1);
    job(world, "'completions':2,'parallelism':2");
    try (Running running = controller().start(world.context())) {
      Await.until("they run", () -> status(world).get("active").number() == 2);
      world.user().delete(JobLoop.JOBS.resource(), "a", "work", DeleteOptions.NONE);
      Await.until("they are let go", () -> world.list(PODS).stream().noneMatch(JobPods::isTracked));
      assertEquals(2, world.list(PODS).size());
    }
  }

  @Test
  void whatAnotherRunsIsLeftAlone() throws Exception {
    job(world, "'completions':1,'parallelism':1,'managedBy':'example.com/other'");
    try (Running running = controller().start(world.context())) {
      Thread.sleep(100);
      assertEquals(List.of(), world.list(PODS));
      assertEquals(0, status(world).size());
    }
  }
}
