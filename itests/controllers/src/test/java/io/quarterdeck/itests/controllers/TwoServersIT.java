// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.controllers;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers on one etcd: one leads; when it is killed, the other goes on. */
final class TwoServersIT {
  private static final String STATUS =
      "leader_election_master_status{name=\"quarterdeck-controllers\"} ";

  @TempDir private Path folder;

  private DistributionProcess start(String name, EtcdProcess etcd) throws Exception {
    return DistributionProcess.start(
        Files.createDirectory(folder.resolve(name)),
        "--profile",
        "etcd",
        "--set",
        "controllers.mode=on",
        "--set",
        "storage.etcd.endpoints=" + etcd.endpoint());
  }

  private static boolean leads(RawClient client) throws Exception {
    return client.get("/metrics").body().contains(STATUS + "1");
  }

  private static boolean hasAccount(RawClient client, String namespace) throws Exception {
    return client.get("/api/v1/namespaces/" + namespace + "/serviceaccounts/default").statusCode()
        == 200;
  }

  private static void namespace(RawClient client, String name) throws Exception {
    client.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"" + name + "\"}}");
  }

  @Test
  void oneLeadsAndTheOtherGoesOnWithinFifteenSeconds() throws Exception {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
    try (EtcdProcess etcd = EtcdProcess.start(folder.resolve("etcd"));
        DistributionProcess first = start("first", etcd);
        RawClient one = RawClient.admin(first)) {
      Await.until("the first leads", () -> leads(one));
      try (DistributionProcess second = start("second", etcd);
          RawClient two = RawClient.admin(second)) {
        namespace(two, "a");
        Await.until("the leader does it", () -> hasAccount(two, "a"));
        assertFalse(leads(two));
        first.kill();
        Instant killed = Instant.now();
        namespace(two, "b");
        Await.until("the second goes on", () -> hasAccount(two, "b"));
        long seconds = Duration.between(killed, Instant.now()).toSeconds();
        assertTrue(seconds < 15, () -> seconds + " s");
        assertTrue(leads(two));
      }
    }
  }
}
