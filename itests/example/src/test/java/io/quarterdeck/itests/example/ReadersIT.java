// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example that reads other resources, and the one that embeds a library, side by side. */
final class ReadersIT {
  @TempDir private Path folder;

  private static HttpResponse<String> namespace(Site site, String name, String metadata)
      throws IOException {
    String json =
        "{\"apiVersion\": \"v1\", \"kind\": \"Namespace\", \"metadata\": {\"name\": \"%s\", %s}}";
    return site.admin().post("/api/v1/namespaces", json.formatted(name, metadata));
  }

  private static HttpResponse<String> deploy(Site site) throws IOException {
    String json =
        """
        {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web"},
         "spec": {"selector": {"matchLabels": {"app": "web"}}, "template":
           {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}
        """;
    return site.admin().post("/apis/apps/v1/namespaces/ice/deployments?dryRun=All", json);
  }

  @Test
  void aNamespaceIsFrozenWhileThePluginIsThere() throws Exception {
    try (Site site = new Site(folder)) {
      namespace(site, "ice", "\"labels\": {\"example.com/frozen\": \"true\"}");
      assertEquals(201, deploy(site).statusCode());

      site.drop("frozennamespaces");
      Await.until("it is in force", () -> deploy(site).statusCode() == 403);
      String refusal = deploy(site).body();
      assertTrue(refusal.contains("is forbidden: the namespace ice is frozen"), refusal);

      site.remove("frozennamespaces");
      Await.until("it has left", () -> deploy(site).statusCode() == 201);
    }
  }

  @Test
  void theEmbeddedLibraryIsFound() throws Exception {
    String script =
        "\"annotations\": {\"kubernetes.io/description\": \"<script>alert(1)</script>\"}";
    try (Site site = new Site(folder)) {
      site.drop("plaintext");
      Await.until("it is in force", () -> namespace(site, "a", script).statusCode() == 403);
      String formatted = "\"annotations\": {\"kubernetes.io/description\": \"<b>ours</b>\"}";
      assertEquals(201, namespace(site, "b", formatted).statusCode());

      site.remove("plaintext");
      Await.until("it has left", () -> namespace(site, "a", script).statusCode() == 201);
    }
  }
}
