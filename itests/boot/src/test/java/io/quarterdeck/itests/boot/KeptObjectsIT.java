// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What a server makes for its cluster, and makes again; and what it says about itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class KeptObjectsIT {
  private static final String MAPS = "/api/v1/namespaces/kube-system/configmaps/";
  private static final String SERVICE = "/api/v1/namespaces/default/services/kubernetes";

  private DistributionProcess server;
  private RawClient admin;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    server =
        DistributionProcess.start(
            folder, "--set", "reconcilers.servers.advertise.address=192.0.2.7");
    admin = RawClient.admin(server);
  }

  @AfterAll
  void stop() {
    admin.close();
    server.close();
  }

  private void awaitBody(String path, String text) throws Exception {
    Await.until(
        path + " has " + text, () -> admin.get(path).body().replaceAll("\\s", "").contains(text));
  }

  @Test
  void whoDelegatesAuthenticationLearnsWhomToBelieve() throws Exception {
    String authority =
        Files.readString(server.data().resolve("pki/ca.crt")).strip().replace("\n", "\\n");
    String path = MAPS + "extension-apiserver-authentication";
    awaitBody(path, authority.replaceAll("\\s", ""));
    assertEquals(200, admin.delete(path).statusCode());
    awaitBody(path, "client-ca-file");
  }

  @Test
  void theUseOfLegacyTokensIsMarkedSinceToday() throws Exception {
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    awaitBody(
        MAPS + "kube-apiserver-legacy-service-account-token-tracking",
        "\"since\":\"" + today.substring(0, 8));
  }

  @Test
  void theServiceLeadsToThePortAndComesBackWithItsEndpoints() throws Exception {
    String port = "\"targetPort\":" + server.url().getPort();
    awaitBody(SERVICE, port);
    String endpoints = "/api/v1/namespaces/default/endpoints/kubernetes";
    String slice = "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes";
    for (String path : List.of(endpoints, slice)) {
      awaitBody(path, "192.0.2.7");
    }
    // with the service its endpoints go
    for (String path : List.of(slice, endpoints, SERVICE)) {
      assertEquals(200, admin.delete(path).statusCode(), path);
    }
    awaitBody(SERVICE, port);
    awaitBody(SERVICE, "\"clusterIP\":\"10.96.0.1\"");
    for (String path : List.of(endpoints, slice)) {
      awaitBody(path, "192.0.2.7");
    }
  }

  @Test
  void healthSaysWhatIsChecked() throws Exception {
    for (String endpoint : List.of("/healthz", "/livez", "/readyz")) {
      String lines = admin.get(endpoint + "?verbose").body();
      assertTrue(lines.startsWith("[+]ping ok\n[+]etcd ok\n"), lines);
      assertTrue(lines.endsWith(endpoint.substring(1) + " check passed\n"), lines);
      assertFalse(lines.contains("start-apiextensions-informers"), lines);
      for (String line : lines.split("\n")) {
        if (line.startsWith("[+]")) {
          String one = endpoint + "/" + line.substring(3, line.indexOf(' '));
          assertEquals("ok", admin.get(one).body(), one);
          assertTrue(admin.get("/").body().contains('"' + one + '"'), one);
        }
      }
    }
    assertTrue(admin.get("/readyz?verbose").body().contains("[+]api-groups ok"));
  }
}
