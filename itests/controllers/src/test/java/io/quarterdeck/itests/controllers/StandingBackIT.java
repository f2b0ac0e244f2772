// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.controllers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kube-controller-manager comes, works, and goes. */
final class StandingBackIT {
  private static final String PLUGIN =
      "/apis/quarterdeck.io/v1/plugins/controller.namespace-controller";
  private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases";
  private static final String RUN = "controllers run here\n";
  private static final String BACK =
      "controllers run here, those of kube-controller-manager stand back for somebody\n";

  @TempDir private Path folder;

  private static int times(DistributionProcess server, String line) {
    return server.log().split(line, -1).length - 1;
  }

  private static String lease(String holder, int seconds) {
    return """
    {"metadata":{"name":"kube-controller-manager"},"spec":{"holderIdentity":"%s",\
    "leaseDurationSeconds":%d,"renewTime":"%s"}}"""
        .formatted(holder, seconds, Instant.now().toString().replaceFirst("(\\.\\d{6}).*", "$1Z"));
  }

  @Test
  void oursStopWithinTwoSecondsAndComeBackFifteenSecondsAfterItHasGone() throws Exception {
    try (DistributionProcess server =
            DistributionProcess.start(folder, "--set", "controllers.mode=auto");
        RawClient client = RawClient.admin(server)) {
      Await.until("ours run", () -> times(server, RUN) == 1);
      Instant came = Instant.now();
      HttpResponse<String> made = client.post(LEASES, lease("somebody", 1));
      assertEquals(201, made.statusCode(), made.body());
      Await.until("ours have stopped", () -> times(server, BACK) == 1);
      assertTrue(Duration.between(came, Instant.now()).toMillis() < 2_000, "within two seconds");
      client.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"theirs\"}}");
      Await.until(
          "it is reported",
          () -> client.get(PLUGIN).body().contains("somebody holds the lease kube-system/kube-"));
      assertTrue(client.get(PLUGIN).body().contains("\"state\":\"Standby\""));
      assertEquals(
          404,
          client.get("/api/v1/namespaces/theirs/serviceaccounts/default").statusCode(),
          "nothing is done meanwhile");
      Await.until("ours are back", () -> times(server, RUN) == 2);
      assertTrue(Duration.between(came, Instant.now()).toSeconds() >= 15, "not before");
      Await.until(
          "what was left is done",
          () ->
              client.get("/api/v1/namespaces/theirs/serviceaccounts/default").statusCode() == 200);
      assertTrue(
          client.get(LEASES + "/kube-controller-manager").body().contains("\"somebody\""),
          "its lease is nobody else's");
    }
  }

  @Test
  void offIsABareServer() throws Exception {
    try (DistributionProcess server = DistributionProcess.start(folder);
        RawClient client = RawClient.admin(server)) {
      client.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"a\"}}");
      Thread.sleep(1_500);
      assertEquals(404, client.get("/api/v1/namespaces/a/serviceaccounts/default").statusCode());
      assertEquals(404, client.get(LEASES + "/quarterdeck-controllers").statusCode());
      client.delete("/api/v1/namespaces/a");
      assertTrue(client.get("/api/v1/namespaces/a").body().contains("Terminating"));
    }
  }
}
