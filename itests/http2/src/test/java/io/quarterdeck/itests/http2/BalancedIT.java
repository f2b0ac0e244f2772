// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server of two leaves, as in a rolling update of a control plane. */
final class BalancedIT {
  private static final int CLIENTS = 6;

  @TempDir private Path folder;
  private DistributionProcess leaving;
  private DistributionProcess staying;

  @BeforeEach
  void start() throws IOException {
    leaving =
        DistributionProcess.start(
            Files.createDirectory(folder.resolve("a")), "--set", "server.shutdown.delay.seconds=1");
    Path other = folder.resolve("b");
    shareAuthority(leaving.data().resolve("pki"), other.resolve("data/pki"));
    staying = DistributionProcess.start(other);
  }

  private static void shareAuthority(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  @AfterEach
  void stop() {
    leaving.close();
    staying.close();
  }

  @Test
  void clientsOfALoadBalancerSeeNoError() throws Exception {
    List<RawClient> clients = new ArrayList<>();
    try (LoadBalancer balancer = new LoadBalancer(leaving, staying);
        Readers readers = new Readers()) {
      for (int i = 0; i < CLIENTS; i++) {
        RawClient client = RawClient.adminOverHttp2(leaving);
        clients.add(client);
        readers.start(4, client.at(balancer.url()));
      }
      Await.until("both serve", () -> readers.answered() > 200);
      List<Integer> before = balancer.taken();
      assertTrue(before.stream().allMatch(n -> n >= CLIENTS / 2), before.toString());

      assertEquals(0, leaving.stop());
      int then = readers.answered();
      Await.until("all go on", () -> readers.answered() > then + 200);
      assertTrue(balancer.taken().get(1) > before.get(1), "nobody has moved");
      readers.close();
      assertEquals(List.of(), readers.wrong());
    } finally {
      clients.forEach(RawClient::close);
    }
  }
}
