// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All that a request to an endpoint goes through is replaced under load: who knows its user, who
 * allows it, a stage, the endpoint; and what stands beside it for objects, an admission plugin.
 */
final class WholeChainIT {
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";
  private static final String REPORT = "/ext/inventory/report";
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
  private static final String KEY = "k-71b1e6b2f0a94c6a";
  private static final int CLIENTS = 16;
  private static final int ROUNDS = 4;

  /** The kinds of the examples that are replaced. */
  private static final Map<String, String> KINDS = kinds();

  @TempDir private Path folder;

  private static Map<String, String> kinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put("apikeys", "authenticator");
    kinds.put("officehours", "authorizer");
    kinds.put("maintenance", "stage");
    kinds.put("requiredlabels", "validating-admission");
    kinds.put("inventory", "endpoint");
    return kinds;
  }

  @Test
  void theWholeChainAroundAnEndpointIsReplaced() throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(KEY.getBytes(StandardCharsets.UTF_8));
    Path keys = folder.resolve("keys");
    Files.writeString(keys, HexFormat.of().formatHex(digest) + " robot ci\n");
    try (Site site = new Site(folder)) {
      site.configure("com.example.apikeys", "file = " + keys + "\n");
      site.configure("com.example.officehours", "from = 00:00\nto = 23:59:59.999999999\n");
      site.configure("com.example.requiredlabels", "labels = team\n");
      for (String example : KINDS.keySet()) {
        site.drop(example);
      }
      // what is required is waited for when it is replaced
      site.configure("io.quarterdeck.authentication", "required = ApiKeys\n");
      site.configure("io.quarterdeck.authorization", "modes = OfficeHours,Node,RBAC\n");
      site.configure("io.quarterdeck.admission", "enable = NodeRestriction,RequiredLabels\n");
      for (Map.Entry<String, String> e : KINDS.entrySet()) {
        Await.until(
            e.getKey() + " is in force",
            () -> site.plugin(e.getValue(), e.getKey()).contains("\"Active\""));
      }
      allow(site);
      replace(site);
    }
  }

  private static void allow(Site site) throws Exception {
    String role =
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRole", "metadata": {"name": "robot"},
         "rules": [{"nonResourceURLs": ["/ext/inventory/*"], "verbs": ["get"]},
                   {"apiGroups": ["apps"], "resources": ["deployments"], "verbs": ["create"]}]}
        """;
    String binding =
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRoleBinding", "metadata": {"name": "robot"},
         "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "robot"},
         "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "Group", "name": "ci"}]}
        """;
    assertEquals(201, site.admin().post(RBAC + "clusterroles", role).statusCode());
    assertEquals(201, site.admin().post(RBAC + "clusterrolebindings", binding).statusCode());
    Await.until("the robot may", () -> ask(site, "GET", REPORT, KEY, "").statusCode() == 200);
  }

  private static HttpResponse<byte[]> ask(
      Site site, String method, String path, String key, String body) throws IOException {
    return site.nobody()
        .exchange(
            method,
            path,
            Map.of("X-API-Key", key, "Content-Type", "application/json"),
            body.getBytes(StandardCharsets.UTF_8));
  }

  private static String deployment(String labels) {
    return """
        {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web", "labels": {%s}},
         "spec": {"selector": {"matchLabels": {"app": "web"}}, "template": {"metadata": {"labels": {"app": "web"}},
          "spec": {"containers": [{"name": "c", "image": "i"}]}}}}
        """
        .formatted(labels);
  }

  /** Who may is never refused, who may not never let in, whatever is being replaced. */
  private static void replace(Site site) throws Exception {
    RawClient nobody = site.nobody();
    String create = DEPLOYMENTS + "?dryRun=All";
    try (Load load = new Load()) {
      load.with(CLIENTS / 2, 200, () -> ask(site, "GET", REPORT, KEY, ""))
          .with(CLIENTS / 8, 401, () -> ask(site, "GET", REPORT, "guessed", ""))
          .with(CLIENTS / 8, 403, () -> nobody.get(REPORT))
          .with(
              CLIENTS / 8, 201, () -> ask(site, "POST", create, KEY, deployment("\"team\": \"a\"")))
          .with(CLIENTS / 8, 403, () -> ask(site, "POST", create, KEY, deployment("")));
      for (int round = 1; round <= ROUNDS; round++) {
        for (Map.Entry<String, String> e : KINDS.entrySet()) {
          site.swap(e.getValue(), e.getKey(), "2.0." + round);
        }
      }
      load.assertRight(ROUNDS * CLIENTS * KINDS.size());
    }
    String report = new String(ask(site, "GET", REPORT, KEY, "").body(), StandardCharsets.UTF_8);
    assertTrue(report.contains("\"namespace\":\"default\""), report);
  }
}
