// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.aggregation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An aggregated server that dies and comes back while 32 clients ask for its group and for others.
 */
final class KilledServerIT {
  private static final boolean SOAK = Boolean.getBoolean("quarterdeck.soak");
  private static final int ROUNDS = SOAK ? 20 : 3;
  private static final int CLIENTS = 32;
  private static final String MORTAL = "/apis/mortal.example.com/v1/x";
  private static final String OTHER = "/apis/other.example.com/v1/x";
  private static final String LOCAL = "/api/v1/namespaces/default";

  // the short form shares the machine with other tests
  private static final Duration BACK = Duration.ofSeconds(SOAK ? 5 : 20);
  private static final int SOON_MILLIS = SOAK ? 50 : 2_000;

  @TempDir private Path folder;

  @Test
  void onlyItsOwnGroupIsMissedAndItIsFoundAgain() throws Exception {
    TestCertificate proxies = TestCertificate.authority("CN=front-proxies");
    TestCertificate proxy = proxies.issue("CN=front-proxy-client").forClients().sign();
    TestCertificate identity =
        TestCertificate.selfSigned("CN=mortal").asAuthority().dns("mortal.default.svc").sign();
    String pid = "extensions.aggregator.proxy.client.";
    try (DistributionProcess server =
            DistributionProcess.start(
                folder,
                "--set",
                pid + "cert.file=" + proxy.write(folder.resolve("proxy.crt")),
                "--set",
                pid + "key.file=" + proxy.writeKey(folder.resolve("proxy.key")));
        RawClient admin = RawClient.admin(server);
        ExtensionServer other = new ExtensionServer(identity, proxies, 0, Fixture::handle)) {
      Front front = new Front(admin);
      front.service("other", other.port());
      front.register("other", "\"insecureSkipTLSVerify\":true", other.port());
      front.awaitAvailable("other", true);
      ExtensionServer mortal = new ExtensionServer(identity, proxies, 0, Fixture::handle);
      int port = mortal.port();
      front.service("mortal", port);
      front.register("mortal", "\"caBundle\":\"" + identity.caBundle() + "\"", port);
      front.awaitAvailable("mortal", true);
      List<Asker> askers = askers(server);
      try {
        for (int round = 0; round < ROUNDS; round++) {
          killed(mortal, front, askers);
          mortal = new ExtensionServer(identity, proxies, port, Fixture::handle);
          Await.until("it is served again", BACK, () -> admin.get(MORTAL).statusCode() == 200);
        }
      } finally {
        askers.forEach(Asker::close);
      }
      for (Asker asker : askers) {
        asker.assertWell();
      }
      mortal.close();
      removed(front);
    }
  }

  /** A third each asks for the mortal's group, another aggregated one, and this server's own. */
  private static List<Asker> askers(DistributionProcess server) {
    List<Asker> out = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      String path = i % 3 == 0 ? MORTAL : i % 3 == 1 ? OTHER : LOCAL;
      out.add(Asker.start(RawClient.admin(server), path, i % 3 == 0));
    }
    return out;
  }

  private static void killed(ExtensionServer mortal, Front front, List<Asker> askers)
      throws Exception {
    Thread.sleep(200);
    mortal.close();
    RawClient admin = front.admin();
    Await.until("it is known", () -> admin.get(MORTAL).body().equals("service unavailable\n"));
    assertEquals("FailedDiscoveryCheck", front.condition("mortal").get("reason").text());
    askers.forEach(Asker::forget);
    Thread.sleep(300);
    Await.until("somebody has asked", () -> !refusals(askers).isEmpty());
    List<Long> refusals = refusals(askers);
    long most = refusals.get(refusals.size() * 9 / 10);
    System.out.printf(
        "%d refusals, half within %d ms, 90%% within %d ms, all within %d ms%n",
        refusals.size(), refusals.get(refusals.size() / 2), most, refusals.getLast());
    assertTrue(most <= SOON_MILLIS, () -> "90% refused within " + most + " ms");
  }

  private static List<Long> refusals(List<Asker> askers) {
    return askers.stream().flatMap(a -> a.refusals().stream()).sorted().toList();
  }

  private static void removed(Front front) throws Exception {
    RawClient admin = front.admin();
    Await.until("it is known", () -> admin.get(MORTAL).body().equals("service unavailable\n"));
    front.awaitAvailable("mortal", false);
    Await.until("it is stale", () -> front.freshness("mortal.example.com").equals("Stale"));
    String metrics = admin.get("/metrics").body();
    String name = "name=\"v1.mortal.example.com\"";
    assertTrue(metrics.contains("aggregator_unavailable_apiservice{" + name + "} 1"), metrics);
    assertTrue(
        metrics.contains(
            "aggregator_unavailable_apiservice_total{"
                + name
                + ",reason=\"FailedDiscoveryCheck\"}"),
        metrics);
    Map<String, String> none = Map.of();
    assertEquals(
        200,
        admin
            .exchange("DELETE", Front.SERVICES + "/v1.mortal.example.com", none, new byte[0])
            .statusCode());
    Await.until("it is gone", () -> admin.get(MORTAL).statusCode() == 404);
  }
}
