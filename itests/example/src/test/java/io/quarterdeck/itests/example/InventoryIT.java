// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.AlteredJar;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of an endpoint: who may call it may, and its swap under load is not noticed. */
final class InventoryIT {
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";
  private static final String REPORT = "/ext/inventory/report";
  private static final int CLIENTS = 16;
  private static final int SWAPS = 20;

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
    assertEquals(403, mallory.get(REPORT).statusCode());
    assertEquals(403, site.nobody().get(REPORT).statusCode());
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
  }

  private void assertSwapped(Site site, RawClient alice) throws Exception {
    Queue<String> wrong = new ConcurrentLinkedQueue<>();
    AtomicInteger right = new AtomicInteger();
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(Thread.ofVirtual().start(() -> ask(alice, over, right, wrong)));
    }
    for (int i = 1; i <= SWAPS; i++) {
      String version = "2.0." + i;
      Files.move(
          AlteredJar.withVersion(
              site.dropped("inventory"), version, folder.resolve(version + ".jar")),
          site.dropped("inventory"),
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.ATOMIC_MOVE);
      Await.until(
          version + " is in force",
          () -> site.plugin("endpoint", "inventory").contains("\"" + version + "\""));
    }
    over.set(true);
    for (Thread client : clients) {
      client.join();
    }
    assertEquals(List.of(), wrong.stream().limit(5).toList());
    assertTrue(right.get() > SWAPS * CLIENTS, "only " + right + " requests");
  }

  private static void ask(
      RawClient alice, AtomicBoolean over, AtomicInteger right, Queue<String> wrong) {
    while (!over.get()) {
      try {
        var answer = alice.get(REPORT);
        if (answer.statusCode() == 200) {
          right.incrementAndGet();
        } else {
          wrong.add(answer.statusCode() + " " + answer.body());
        }
        Thread.sleep(20);
      } catch (IOException | InterruptedException e) {
        wrong.add(e.toString());
      }
    }
  }
}
