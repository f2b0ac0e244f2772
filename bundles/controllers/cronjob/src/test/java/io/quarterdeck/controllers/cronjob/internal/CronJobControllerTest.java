// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.cronjob.internal;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CronJobControllerTest {
  private static final GroupResource JOBS = CronJobController.JOBS.groupResource();

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-01T12:00:30Z"));

  /** No two events at once: their names are of their time. */
  private final World world = World.at(() -> now.updateAndGet(t -> t.plusNanos(1)));

  private static Controller controller() {
    return new CronJobController(new Metrics());
  }

  private static void cronJob(World world, String spec, String last) {
    world.create(
        CronJobController.CRON_JOBS.resource(),
        ("{'apiVersion':'batch/v1','kind':'CronJob','metadata':{'name':'tick','namespace':'a'},"
                + "'spec':{'timeZone':'Asia/Tokyo','jobTemplate':{'metadata':{'labels':{'l':'v'},"
                + "'annotations':{'k':'v'}},'spec':{'parallelism':1}},%s},"
                + "'status':{'lastScheduleTime':'%s'}}")
            .formatted(spec, last));
  }

  private static ApiObject cronJob(World world) {
    return requireNonNull(
        world.objects().get(CronJobController.CRON_JOBS.groupResource(), "a", "tick"));
  }

  private static List<String> active(World world) {
    return new ActiveJobs(cronJob(world)).all().stream().map(j -> j.get("name").text()).toList();
  }

  private static List<String> jobs(World world) {
    return world.list(JOBS).stream().map(j -> j.meta().name()).toList();
  }

  private static boolean hasEvent(World world, String reason) {
    return world.list(new GroupResource("", "events")).stream()
        .anyMatch(e -> e.field("reason").text().equals(reason));
  }

  /** Time goes on, and something happens that gives a turn. */
  private void at(String time) {
    now.set(Instant.parse(time));
    world
        .user()
        .change(
            CronJobController.CRON_JOBS.resource(),
            "a",
            "tick",
            "",
            c -> {
              c.meta().mutableAnnotations().put("time", time);
              return c;
            });
  }

  private void end(String job, String condition, String when) {
    ApiObject found = requireNonNull(world.objects().get(JOBS, "a", job));
    found
        .object("status")
        .putAll(
            Map.of(
                "startTime",
                when,
                "completionTime",
                when,
                "conditions",
                List.of(Map.of("type", condition, "status", "True"))));
    world.user().update(CronJobController.JOBS.resource(), found, "status");
  }

  private static String name(String time) {
    return "tick-" + Instant.parse(time).getEpochSecond() / 60;
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "the Job of a time that has come";
              }

              @Override
              public Controller controller() {
                return CronJobControllerTest.controller();
              }

              @Override
              public void prepare(World world) {
                cronJob(world, "'schedule':'@yearly'", "2024-06-01T00:00:00Z");
              }

              @Override
              public boolean isReached(World world) {
                return active(world).size() == 1 && jobs(world).equals(active(world));
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void aJobIsBegunAndFollowedToItsEnd() throws Exception {
    cronJob(world, "'schedule':'0 * * * *'", "2026-01-01T11:00:00Z");
    String noon = name("2026-01-01T12:00:00Z");
    try (Running running = controller().start(world.context())) {
      Await.until("it is begun", () -> active(world).equals(List.of(noon)));
      ApiObject job = world.list(JOBS).getFirst();
      assertTrue(Owners.isControlledBy(job, cronJob(world).meta().uid()));
      assertEquals(Map.of("l", "v"), job.meta().labels());
      assertEquals(
          Map.of("k", "v", ScheduledJob.TIMESTAMP, "2026-01-01T21:00:00+09:00"),
          job.meta().annotations());
      assertEquals(
          "2026-01-01T12:00:00Z", cronJob(world).field("status").get("lastScheduleTime").text());
      end(noon, "Complete", "2026-01-01T12:10:00Z");
      Await.until("it has ended", () -> active(world).isEmpty());
      assertEquals(
          "2026-01-01T12:10:00Z", cronJob(world).field("status").get("lastSuccessfulTime").text());
      Await.until(
          "it is told",
          () -> hasEvent(world, "SuccessfulCreate") && hasEvent(world, "SawCompletedJob"));
    }
    assertEquals("cronjob-controller", controller().account());
  }

  @Test
  void whoForbidsWaitsForTheOneBefore() throws Exception {
    cronJob(world, "'schedule':'0 * * * *','concurrencyPolicy':'Forbid'", "2026-01-01T11:00:00Z");
    String noon = name("2026-01-01T12:00:00Z");
    try (Running running = controller().start(world.context())) {
      Await.until("it is begun", () -> active(world).equals(List.of(noon)));
      at("2026-01-01T13:00:10Z");
      Await.until("it is told", () -> hasEvent(world, "JobAlreadyActive"));
      assertEquals(List.of(noon), jobs(world));
      end(noon, "Failed", "2026-01-01T13:00:05Z");
      Await.until(
          "the next is begun", () -> active(world).equals(List.of(name("2026-01-01T13:00:00Z"))));
    }
  }

  @Test
  void whoReplacesEndsTheOneBefore() throws Exception {
    cronJob(world, "'schedule':'0 * * * *','concurrencyPolicy':'Replace'", "2026-01-01T11:00:00Z");
    try (Running running = controller().start(world.context())) {
      Await.until("it is begun", () -> active(world).size() == 1);
      at("2026-01-01T13:00:10Z");
      List<String> next = List.of(name("2026-01-01T13:00:00Z"));
      Await.until("it is replaced", () -> active(world).equals(next) && jobs(world).equals(next));
    }
  }

  @Test
  void othersRunSideBySideAndTheOldestOfHistoryGo() throws Exception {
    cronJob(
        world,
        "'schedule':'0 * * * *','successfulJobsHistoryLimit':1,'failedJobsHistoryLimit':0",
        "2026-01-01T11:00:00Z");
    try (Running running = controller().start(world.context())) {
      Await.until("one runs", () -> active(world).size() == 1);
      at("2026-01-01T13:00:10Z");
      Await.until("two run", () -> active(world).size() == 2);
      at("2026-01-01T14:00:10Z");
      Await.until("three run", () -> active(world).size() == 3);
      end(name("2026-01-01T12:00:00Z"), "Complete", "2026-01-01T14:00:20Z");
      end(name("2026-01-01T13:00:00Z"), "Complete", "2026-01-01T14:00:30Z");
      end(name("2026-01-01T14:00:00Z"), "Failed", "2026-01-01T14:00:40Z");
      Await.until(
          "one is left",
          () ->
              active(world).isEmpty() && jobs(world).equals(List.of(name("2026-01-01T13:00:00Z"))));
    }
  }

  @Test
  void whoIsSuspendedOrTooLateBeginsNothing() throws Exception {
    cronJob(world, "'schedule':'0 * * * *','startingDeadlineSeconds':10", "2026-01-01T11:00:00Z");
    try (Running running = controller().start(world.context())) {
      Thread.sleep(100);
      assertEquals(List.of(), jobs(world));
      world
          .user()
          .change(
              CronJobController.CRON_JOBS.resource(),
              "a",
              "tick",
              "",
              c -> {
                c.object("spec").remove("startingDeadlineSeconds");
                c.object("spec").put("suspend", true);
                return c;
              });
      Thread.sleep(100);
      assertEquals(List.of(), jobs(world));
    }
  }

  @Test
  void aJobThatIsGoneIsNotActive() throws Exception {
    cronJob(world, "'schedule':'0 * * * *'", "2026-01-01T11:00:00Z");
    try (Running running = controller().start(world.context())) {
      Await.until("one runs", () -> active(world).size() == 1);
      world
          .user()
          .delete(
              CronJobController.JOBS.resource(),
              "a",
              name("2026-01-01T12:00:00Z"),
              DeleteOptions.NONE);
      Await.until("none does", () -> active(world).isEmpty());
      Await.until("it is told", () -> hasEvent(world, "MissingJob"));
      assertEquals(List.of(), jobs(world));
    }
  }

  @Test
  void whatIsNoScheduleIsTold() throws Exception {
    cronJob(world, "'schedule':'a * * * *'", "2026-01-01T11:00:00Z");
    try (Running running = controller().start(world.context())) {
      Await.until("it is told", () -> hasEvent(world, "UnparseableSchedule"));
    }
  }

  @Test
  void anotherScheduleMakesUpForNothing() throws Exception {
    cronJob(world, "'schedule':'0 * * * *'", "2026-01-01T12:00:00Z");
    try (Running running = controller().start(world.context())) {
      now.set(Instant.parse("2026-01-01T12:50:00Z"));
      Thread.sleep(100);
      world
          .user()
          .change(
              CronJobController.CRON_JOBS.resource(),
              "a",
              "tick",
              "",
              c -> {
                c.object("spec").put("schedule", "*/15 * * * *");
                return c;
              });
      Thread.sleep(100);
      assertEquals(List.of(), jobs(world));
      at("2026-01-01T13:00:10Z");
      Await.until(
          "the next is begun", () -> jobs(world).equals(List.of(name("2026-01-01T13:00:00Z"))));
    }
  }
}
