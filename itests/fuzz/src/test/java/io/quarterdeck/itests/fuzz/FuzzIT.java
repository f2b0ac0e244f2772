// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Mutated objects of all kinds: no answer is a server error, none is missing, the log shows no
 * exception, and what was accepted reads back and can be written and applied again without a
 * change. {@code -Dfuzz.objects=100000 -Dfuzz.seed=1} sends more, or the same again.
 */
final class FuzzIT {
  private static final int WORKERS = 16;
  private static final int SHOWN_LINES = 60;

  @TempDir private Path folder;

  private long objects;
  private long seed;

  @BeforeEach
  void options() {
    objects = Long.getLong("fuzz.objects", 3000);
    seed = Long.getLong("fuzz.seed", 1);
  }

  @Test
  void theServerWithstandsAnything() throws Exception {
    try (DistributionProcess server = DistributionProcess.start(folder);
        RawClient client = RawClient.admin(server)) {
      Findings findings = new Findings();
      Wire wire = new Wire(client, findings);
      Definitions.create(wire);
      World world = World.discover(wire, findings, seed, objects);
      assertEquals(List.of(), unseeded(world), "kinds without a seed");
      long began = System.nanoTime();

      run(world);

      List<String> trouble = ServerLog.trouble(server.log());
      if (!trouble.isEmpty()) {
        findings.tell(
            "trouble in the log",
            String.join("\n", trouble.subList(0, Math.min(SHOWN_LINES, trouble.size()))));
      }
      System.out.println(summary(world, Duration.ofNanos(System.nanoTime() - began)));
      assertTrue(world.accepted() > world.sent() / 10, "nearly nothing was accepted");
      assertTrue(findings.isEmpty(), () -> "seed " + seed + findings.report());
    }
  }

  private static List<String> unseeded(World world) {
    return world.kinds().stream().map(Kind::key).filter(k -> !world.seeds().has(k)).toList();
  }

  private static void run(World world) throws Exception {
    try (ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> lives =
          IntStream.range(0, WORKERS)
              .<Future<?>>mapToObj(i -> workers.submit(() -> lived(world, i)))
              .toList();
      for (Future<?> life : lives) {
        life.get();
      }
    }
  }

  private static Void lived(World world, int worker) throws IOException {
    new Life(world, worker).live();
    return null;
  }

  private String summary(World world, Duration took) {
    return "fuzz: seed %d, %d objects sent, %d accepted, %d refused with a 500 as kube-apiserver's, %d s"
        .formatted(
            seed, world.sent(), world.accepted(), world.findings().known(), took.toSeconds());
  }
}
