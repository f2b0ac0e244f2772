// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server is killed while clients write, four times on the same data (fifty with {@code
 * -Dquarterdeck.soak=true}). After each start the data is what the answers said: nothing
 * acknowledged is lost, and what was not acknowledged is there whole or not at all.
 */
final class CrashIT {
  private static final int ROUNDS = Boolean.getBoolean("quarterdeck.soak") ? 50 : 4;
  private static final int WRITERS = 8;

  @TempDir private Path folder;

  @Test
  void everyAcknowledgedWriteOutlivesTheServer() throws Exception {
    Ledger ledger = new Ledger();
    for (int round = 0; round < ROUNDS; round++) {
      try (DistributionProcess server = DistributionProcess.start(folder);
          RawClient client = RawClient.admin(server)) {
        ledger.assertKept(client);
        int before = ledger.acknowledged();
        try (Writers writers = Writers.start(WRITERS, round, client, ledger)) {
          Thread.sleep(200 + ThreadLocalRandom.current().nextInt(400));
          server.kill();
        }
        assertTrue(ledger.acknowledged() > before, "nothing was written in round " + round);
      }
    }
    try (DistributionProcess server = DistributionProcess.start(folder);
        RawClient client = RawClient.admin(server)) {
      ledger.assertKept(client);
      assertEquals(0, server.stop());
    }
  }
}
