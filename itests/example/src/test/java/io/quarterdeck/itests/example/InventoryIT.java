// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of an endpoint: who may call it may, and its swap under load is not noticed. */
final class InventoryIT {
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";
  private static final String REPORT = "/ext/inventory/report";
  private static final int CLIENTS = 16;
  private static final int SWAPS = 20;
  private static final int WARMING = 3;

  @TempDir private Path folder;

  @Test
  void itIsServedSwappedAndRemoved() throws Exception {
    Path tokens = folder.resolve("tokens.csv");
    Files.writeString(tokens, "secret-of-alice,alice,6\nsecret-of-mallory,mallory,7\n");
    Path policy = folder.resolve("policy.yaml");
    Files.writeString(
        policy, "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules:\n- level: Metadata\n");
    Path log = folder.resolve("audit.log");
    try (Site site =
            new Site(
                folder,
                "--set",
                "authentication.tokenfile.file=" + tokens,
                "--set",
                "stages.audit.policy.file=" + policy,
                "--set",
                "stages.audit.log.file=" + log);
        RawClient alice = site.nobody().withToken("secret-of-alice");
        RawClient mallory = site.nobody().withToken("secret-of-mallory")) {
      allow(site);
      assertEquals(404, site.admin().get(REPORT).statusCode());
      site.drop("inventory");
      Await.until("it is served", () -> site.admin().get(REPORT).statusCode() == 200);
      assertServed(site, alice, mallory);
      Await.until("it is in the audit log", () -> Files.readString(log).contains(REPORT));
      assertAudited(log);
      assertSwapped(site, alice);

      site.remove("inventory");
      Await.until("it has left", () -> alice.get(REPORT).statusCode() == 404);
    }
  }

  private static void allow(Site site) throws IOException {
    String role =
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRole", "metadata": {"name": "inventory"},
         "rules": [{"nonResourceURLs": ["/ext/inventory", "/ext/inventory/*"], "verbs": ["get"]}]}
        """;
    String binding =
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRoleBinding", "metadata": {"name": "inventory"},
         "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "inventory"},
         "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": "alice"}]}
        """;
    assertEquals(201, site.admin().post(RBAC + "clusterroles", role).statusCode());
    assertEquals(201, site.admin().post(RBAC + "clusterrolebindings", binding).statusCode());
  }

  private static void assertServed(Site site, RawClient alice, RawClient mallory)
      throws IOException {
    String report = alice.get(REPORT).body();
    assertTrue(report.contains("\"namespace\":\"default\",\"resource\":\"services\""), report);
    String page = alice.get("/ext/inventory").body();
    assertTrue(page.startsWith("<!doctype html>"), page);
    assertRefused(mallory.get(REPORT), "mallory");
    assertRefused(site.nobody().get(REPORT), "system:anonymous");
    assertEquals(401, site.nobody().withToken("unknown").get(REPORT).statusCode());
    for (String trick :
        List.of(
            "/ext/inventory;x/report", "/ext/x/../inventory/report", "/ext//inventory/report")) {
      assertEquals(403, alice.get(trick).statusCode(), trick);
    }
    assertEquals(400, alice.get("/ext/inventory/a/../report").statusCode());
    assertEquals(403, alice.delete(REPORT).statusCode());
    assertEquals(405, site.admin().delete(REPORT).statusCode());
    String plugin = site.plugin("endpoint", "inventory");
    assertTrue(plugin.contains("Active"), plugin);
    String root = site.admin().get("/").body();
    assertTrue(root.contains("\"/ext/inventory\""), root);
    String metrics = site.admin().get("/metrics").body();
    assertTrue(
        metrics.contains("kind=\"endpoint\",plugin=\"inventory\""), "no metric names the plugin");
    for (int code : new int[] {200, 403}) {
      String counted =
          "apiserver_request_total{verb=\"GET\",dry_run=\"\",group=\"\",version=\"\",resource=\"\","
              + "subresource=\"/ext/inventory\",scope=\"\",component=\"apiserver\",code=\""
              + code
              + "\"} ";
      assertTrue(metrics.contains(counted), "not counted: " + counted);
    }
  }

  /** As Kubernetes refuses a path that is no resource. */
  private static void assertRefused(HttpResponse<String> answer, String user) {
    assertEquals(403, answer.statusCode());
    String message =
        "forbidden: User \\\"%s\\\" cannot get path \\\"%s\\\"".formatted(user, REPORT);
    assertTrue(answer.body().contains(message), answer.body());
  }

  /** Who asked what, and what became of it. */
  private static void assertAudited(Path log) throws IOException {
    List<String> lines =
        Files.readAllLines(log).stream()
            .filter(l -> l.contains("\"requestURI\":\"" + REPORT + "\""))
            .filter(l -> l.contains("\"stage\":\"ResponseComplete\""))
            .toList();
    for (String wanted :
        List.of(
            "alice get 200", "mallory get 403", "system:anonymous get 403", "alice delete 403")) {
      String[] words = wanted.split(" ");
      assertTrue(
          lines.stream()
              .anyMatch(
                  l ->
                      l.contains("\"username\":\"" + words[0] + "\"")
                          && l.contains("\"verb\":\"" + words[1] + "\"")
                          && l.contains("\"code\":" + words[2])),
          "no line for " + wanted + " in " + lines);
    }
  }

  /** Nobody notices, and what was replaced is gone. */
  private static void assertSwapped(Site site, RawClient alice) throws Exception {
    try (Load load = new Load()) {
      load.with(CLIENTS, 200, () -> alice.get(REPORT));
      int loaders = 0;
      for (int i = 1; i <= SWAPS; i++) {
        site.swap("endpoint", "inventory", "2.0." + i);
        if (i == WARMING) {
          loaders = site.classLoaders();
        }
      }
      load.assertRight(SWAPS * CLIENTS);
      int after = site.classLoaders();
      assertTrue(after <= loaders, loaders + " class loaders became " + after + ": a leak");
    }
  }
}
