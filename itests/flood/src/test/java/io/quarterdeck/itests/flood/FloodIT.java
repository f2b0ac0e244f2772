// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.flood;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.PluginJar;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One user keeps all seats of a priority level taken and its queues full; another user of the same
 * level, and the administrator, whose level is exempt, go on as before. An admission plugin makes
 * each write hold its seat for a fifth of a second, so that seats are scarce and not the processor.
 */
final class FloodIT {
  /**
   * p99 values below this are not compared: on a busy machine the scheduler alone takes that long.
   */
  private static final double FLOOR_MILLIS = 300;

  private static final String SLOW =
      """
      package com.example.slow;

      import io.quarterdeck.api.GroupResource;
      import io.quarterdeck.spi.admission.*;
      import java.util.Set;

      public final class Slow implements ValidatingAdmission {
        @Override
        public Interest interest() {
          return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "configmaps"));
        }

        @Override
        public void validate(AdmissionRequest request) {
          try {
            Thread.sleep(200);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        }
      }
      """;

  private final boolean soak = Boolean.getBoolean("quarterdeck.soak");
  private final int flooders = soak ? 400 : 200;
  private final int rounds = soak ? 400 : 40;
  private DistributionProcess server;
  private RawClient admin;
  private RawClient anybody;

  @BeforeEach
  void start(@TempDir Path folder) throws IOException {
    Path tokens = folder.resolve("tokens.csv");
    Files.writeString(tokens, "secret-of-flood,flood,6\nsecret-of-quiet,quiet,7\n");
    Distribution distribution = Distribution.withOwnDeploy(folder);
    Path jar =
        new PluginJar("com.example.slow.Slow", SLOW, "Slow", List.of("ValidatingAdmission"))
            .make(distribution, folder, "1.0.0");
    Files.copy(jar, distribution.deploy().resolve("slow.jar"));
    server =
        DistributionProcess.start(
            distribution,
            folder,
            "--set",
            "authentication.tokenfile.file=" + tokens,
            "--set",
            "authorization.modes=AlwaysAllow",
            "--set",
            "admission.enable=NodeRestriction,Slow",
            "--set",
            "requests.max.requests.inflight=80",
            "--set",
            "requests.max.mutating.requests.inflight=40");
    admin = RawClient.admin(server);
    anybody = RawClient.anonymous(server);
  }

  @AfterEach
  void stop() {
    admin.close();
    anybody.close();
    server.close();
  }

  @Test
  void aFloodIsTheFloodersOwn() throws Exception {
    RawClient quiet = anybody.withToken("secret-of-quiet");
    p99(quiet, 20); // the first requests are slow in every JVM
    double before = p99(quiet, rounds);
    double adminBefore = p99(admin, rounds);
    try (Users flood = Users.start(flooders, anybody.withToken("secret-of-flood"))) {
      Await.until("the flood fills its queues", () -> queued("global-default") > flooders / 4);
      double during = p99(quiet, rounds);
      double adminDuring = p99(admin, rounds);
      int queuedThen = queued("global-default");
      System.out.printf(
          "flood: p99 of another user quiet %.0f ms, flooded %.0f ms; exempt quiet %.0f ms, flooded"
              + " %.0f ms; %d wait, flood got %d times 201 and %d times 429%n",
          before,
          during,
          adminBefore,
          adminDuring,
          queuedThen,
          flood.answered(201),
          flood.answered(429));
      assertTrue(queuedThen > 0, "the flood went on");
      assertTrue(flood.answered(201) > 0, "the flood gets its part");
      assertEquals(0, flood.failed());
      assertTrue(
          during < Math.max(FLOOR_MILLIS, 2 * before),
          "p99 " + during + " ms, quiet " + before + " ms");
      assertTrue(
          adminDuring < Math.max(FLOOR_MILLIS, 2 * adminBefore),
          "exempt p99 " + adminDuring + " ms, quiet " + adminBefore + " ms");
    }
    assertEquals(0, queued("exempt"));
    assertEquals(0.0, waited("exempt"), "an exempt request never waits");
    assertTrue(waited("global-default") > 0);
  }

  /** The 99th percentile of writes by four clients at once, in milliseconds. */
  private static double p99(RawClient client, int rounds) throws InterruptedException {
    double[] millis = new double[4 * rounds];
    Thread[] threads = new Thread[4];
    for (int t = 0; t < threads.length; t++) {
      int first = t * rounds;
      threads[t] =
          Thread.ofVirtual()
              .start(
                  () -> {
                    for (int i = first; i < first + rounds; i++) {
                      long began = System.nanoTime();
                      int code = Users.write(client);
                      // one that was refused took for ever
                      millis[i] = code == 201 ? (System.nanoTime() - began) / 1e6 : 1e9;
                    }
                  });
    }
    for (Thread thread : threads) {
      thread.join();
    }
    Arrays.sort(millis);
    return millis[millis.length * 99 / 100];
  }

  private int queued(String level) throws IOException {
    return (int) sum("apiserver_flowcontrol_current_inqueue_requests", level);
  }

  private double waited(String level) throws IOException {
    return sum("apiserver_flowcontrol_request_wait_duration_seconds_sum", level);
  }

  private double sum(String metric, String level) throws IOException {
    Matcher rows =
        Pattern.compile(
                "(?m)^"
                    + metric
                    + "\\{[^}]*priority_level=\""
                    + Pattern.quote(level)
                    + "\"[^}]*\\} (\\S+)$")
            .matcher(admin.get("/metrics").body());
    double sum = 0;
    while (rows.find()) {
      sum += Double.parseDouble(rows.group(1));
    }
    return sum;
  }
}
