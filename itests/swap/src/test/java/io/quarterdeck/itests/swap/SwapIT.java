// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Heap;
import io.quarterdeck.itests.swap.Latencies.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A plugin of each kind is replaced by new versions, by turns dropped in {@code deploy/} and by the
 * shell's {@code swap}, while 64 clients read and write: no request fails, nobody is allowed what
 * was not allowed before, no other bundle moves, and nothing of the old versions is left in the
 * heap.
 */
final class SwapIT {
  private static final double MOST_MILLIS_MORE = 250;

  private final Soak soak = Soak.asked();
  @TempDir private Path folder;
  private DistributionProcess server;
  private Replacements replacements;
  private Users users;

  @BeforeEach
  void start() throws IOException {
    Path tokens = Users.file(folder.resolve("tokens.csv"));
    Distribution distribution = Distribution.withOwnDeploy(folder);
    Jars jars = new Jars(distribution, folder);
    Replacements.drop(distribution, Subject.ADMISSION, Subject.ADMISSION.jar(jars, "1.0.0"));
    server =
        DistributionProcess.start(
            distribution,
            folder,
            "--shell",
            "--set",
            "authentication.tokenfile.file=" + tokens,
            "--set",
            "authentication.required=tokenfile",
            "--set",
            "stages.audit.policy.file=" + Audit.policy(folder),
            "--set",
            "stages.audit.log.file=" + folder.resolve("audit.log"),
            "--set",
            "admission.enable=NodeRestriction,Stamp");
    replacements = new Replacements(distribution, jars, server);
    users = Users.of(server);
  }

  @AfterEach
  void stop() {
    users.close();
    server.close();
  }

  @Test
  void pluginsAreReplacedAndNobodyNotices() throws Exception {
    List<String> complaints = new ArrayList<>();
    try (Traffic traffic = Traffic.start(soak.clients(), users)) {
      // the first requests are slow in every JVM
      Thread.sleep(soak.quiet());
      for (Subject subject : Subject.values()) {
        replacements.replace(subject, "1.1.0", true); // so that each stands where it will stand
      }
      int loaders = Heap.of(server.handle(), folder).loaders();
      for (Subject subject : Subject.values()) {
        under(traffic, subject, complaints);
      }
      Thread.sleep(500);
      int loadersAfter = Heap.of(server.handle(), folder).loaders();
      System.out.printf(
          "swap: %d requests, %d wrong; class loaders of bundles: %d before, %d after%n",
          traffic.latencies().count(), traffic.wrong().size(), loaders, loadersAfter);
      assertEquals(List.of(), traffic.wrong().stream().limit(5).toList());
      assertTrue(traffic.stamps().contains("1.1.0"), traffic.stamps().toString());
      assertTrue(traffic.stamps().contains("2.0." + soak.replacements()));
      assertTrue(
          loadersAfter <= loaders, loaders + " class loaders became " + loadersAfter + ": a leak");
    }
    assertEquals(List.of(), complaints);
    replacements.assertOnlySubjectsMoved();
  }

  private void under(Traffic traffic, Subject subject, List<String> complaints) throws Exception {
    Latencies latencies = traffic.latencies();
    long began = System.nanoTime();
    Thread.sleep(soak.quiet());
    Window quiet = new Window(began, System.nanoTime());
    Window[] swaps = new Window[soak.replacements()];
    for (int i = 0; i < swaps.length; i++) {
      long from = System.nanoTime();
      replacements.replace(subject, "2.0." + (i + 1), i % 2 == 1);
      Thread.sleep(200);
      swaps[i] = new Window(from, System.nanoTime());
      long rest = soak.each().toNanos() / swaps.length - (System.nanoTime() - from);
      Thread.sleep(Math.max(0, rest / 1_000_000));
    }
    double before = latencies.p99(quiet);
    double at = latencies.p99(swaps);
    System.out.printf(
        "swap: %s %d times (%.0f ms each): p99 quiet %.1f ms, at a swap %.1f ms%n",
        subject,
        swaps.length,
        Arrays.stream(swaps).mapToLong(w -> w.to() - w.from()).average().orElse(0) / 1e6,
        before,
        at);
    if (at > before + MOST_MILLIS_MORE + soak.spread() * before) {
      complaints.add(subject + ": p99 rises from " + before + " ms to " + at + " ms");
    }
  }
}
