// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.ttlafterfinished.internal;

import static io.quarterdeck.controllers.ttlafterfinished.internal.TtlAfterFinishedController.JOBS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class TtlAfterFinishedControllerTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T01:00:00Z"));

  private static Controller controller() {
    return new TtlAfterFinishedController(new Metrics());
  }

  private static ApiObject job(World world, String name, String spec, String condition) {
    return world.create(
        JOBS,
        ("{'apiVersion':'batch/v1','kind':'Job','metadata':{'namespace':'n','name':'%s'},"
                + "'spec':{%s},'status':{'conditions':[%s]}}")
            .formatted(name, spec, condition));
  }

  private static String condition(String type, String status, String time) {
    return "{'type':'%s','status':'%s','lastTransitionTime':'%s'}".formatted(type, status, time);
  }

  /** Those that stay; the others are held by the finalizer that the collector takes away. */
  private static List<String> staying(World world) {
    return world.list(JOBS.groupResource()).stream()
        .filter(j -> j.meta().deletionTimestamp().isEmpty())
        .map(j -> j.meta().name())
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "finished jobs";
              }

              @Override
              public Controller controller() {
                return TtlAfterFinishedControllerTest.controller();
              }

              @Override
              public void prepare(World world) {
                String ttl = "'ttlSecondsAfterFinished':3600";
                String hourAgo = "2026-01-01T00:00:00Z";
                job(world, "complete", ttl, condition("Complete", "True", hourAgo));
                job(world, "failed", ttl, condition("Failed", "True", hourAgo));
                job(world, "forever", "", condition("Complete", "True", hourAgo));
                job(world, "later", ttl, condition("Failed", "True", "2026-01-01T00:00:01Z"));
                job(world, "running", ttl, condition("Complete", "False", hourAgo));
                job(world, "suspended", ttl, condition("Suspended", "True", hourAgo));
                job(world, "undated", ttl, "{'type':'Complete','status':'True'}");
              }

              @Override
              public boolean isReached(World world) {
                return staying(world)
                    .equals(List.of("forever", "later", "running", "suspended", "undated"));
              }
            },
            CLOCK)
        .checks().stream().map(Check::test);
  }

  @Test
  void goesInTheForegroundWhenItsTimeComes() throws Exception {
    World world = World.at(InstantSource.system());
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    job(world, "j", "'ttlSecondsAfterFinished':1", condition("Complete", "True", now));
    try (Running running = controller().start(world.context())) {
      Await.until("it goes", () -> staying(world).isEmpty());
    }
    assertEquals(
        List.of("foregroundDeletion"),
        world.list(JOBS.groupResource()).getFirst().meta().finalizers());
  }

  @Test
  void aDeadlineThatIsMovedCounts() throws Exception {
    World world = World.at(CLOCK);
    String hourAgo = "2026-01-01T00:00:00Z";
    job(world, "j", "'ttlSecondsAfterFinished':7200", condition("Complete", "True", hourAgo));
    try (Running running = controller().start(world.context())) {
      job(world, "k", "'ttlSecondsAfterFinished':60", condition("Complete", "True", hourAgo));
      Await.until("the other one goes", () -> staying(world).equals(List.of("j")));
      world
          .user()
          .change(
              JOBS,
              "n",
              "j",
              "",
              j -> {
                j.object("spec").put("ttlSecondsAfterFinished", 0L);
                return j;
              });
      Await.until("it goes too", () -> staying(world).isEmpty());
    }
  }

  @Test
  void onlyWhoSaysWhenItFinishedHasADeadline() {
    World world = World.at(CLOCK);
    ApiObject job =
        job(world, "j", "'ttlSecondsAfterFinished':60", "{'type':'Complete','status':'True'}");
    assertEquals(
        "unable to find the time when the Job n/j finished",
        assertThrows(IllegalStateException.class, () -> FinishedJob.deadline(job)).getMessage());
  }
}
