// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.crash;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Under writes, etcd is killed and the server is killed in turn: once each, ten times with {@code
 * -Dquarterdeck.soak=true}. What was acknowledged is there, what was not is there whole or not at
 * all.
 */
final class EtcdCrashIT {
  private static final int ROUNDS = Boolean.getBoolean("quarterdeck.soak") ? 20 : 2;
  private static final int WRITERS = 8;

  @TempDir private Path folder;

  @Test
  void everyAcknowledgedWriteOutlivesBoth() throws Exception {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
    Ledger ledger = new Ledger();
    try (EtcdProcess etcd = EtcdProcess.start(folder.resolve("etcd"))) {
      for (int round = 0; round < ROUNDS; round++) {
        try (DistributionProcess server = start(etcd);
            RawClient client = RawClient.admin(server)) {
          ledger.assertKept(client);
          crash(etcd, server, client, round, ledger);
        }
      }
      try (DistributionProcess server = start(etcd);
          RawClient client = RawClient.admin(server)) {
        ledger.assertKept(client);
      }
    }
  }

  private static void crash(
      EtcdProcess etcd, DistributionProcess server, RawClient client, int round, Ledger ledger)
      throws Exception {
    int before = ledger.acknowledged();
    boolean store = round % 2 == 0;
    try (Writers writers = Writers.start(WRITERS, round, client, ledger)) {
      Await.until("writes are under way", () -> ledger.acknowledged() > before + WRITERS);
      Thread.sleep(ThreadLocalRandom.current().nextInt(300));
      if (store) {
        etcd.kill();
      } else {
        server.kill();
      }
    }
    assertTrue(ledger.acknowledged() > before, "nothing was written in round " + round);
    if (store) {
      etcd.start();
      Await.until("the server is ready", () -> client.get("/readyz").statusCode() == 200);
      // the same server, whose cache has lived through it
      ledger.assertKept(client);
    }
  }

  private DistributionProcess start(EtcdProcess etcd) throws Exception {
    return DistributionProcess.start(
        Files.createDirectories(folder.resolve("server")),
        "--profile",
        "etcd",
        "--set",
        "storage.etcd.endpoints=" + etcd.endpoint());
  }
}
