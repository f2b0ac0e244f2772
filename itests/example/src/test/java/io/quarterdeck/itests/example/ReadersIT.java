// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The example that reads other resources, and the one that embeds a library, side by side. */
@ExtendWith(SharedSite.class)
final class ReadersIT {
  private static final String NAMESPACES = "/api/v1/namespaces";

  private static HttpResponse<String> namespace(
      Site site, String path, String name, String metadata) throws IOException {
    String json =
        "{\"apiVersion\": \"v1\", \"kind\": \"Namespace\", \"metadata\": {\"name\": \"%s\", %s}}";
    return site.admin().post(path, json.formatted(name, metadata));
  }

  /** A dry run: the next one finds no namespace in its way. */
  private static HttpResponse<String> described(Site site, String annotations) throws IOException {
    return namespace(site, NAMESPACES + "?dryRun=All", "a", annotations);
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
  void aNamespaceIsFrozenWhileThePluginIsThere(Site site) throws Exception {
    namespace(site, NAMESPACES, "ice", "\"labels\": {\"example.com/frozen\": \"true\"}");
    assertEquals(201, deploy(site).statusCode());

    site.drop("frozennamespaces");
    Await.until("it is in force", () -> deploy(site).statusCode() == 403);
    String refusal = deploy(site).body();
    assertTrue(refusal.contains("is forbidden: the namespace ice is frozen"), refusal);

    site.remove("frozennamespaces");
    Await.until("it has left", () -> deploy(site).statusCode() == 201);
  }

  @Test
  void theEmbeddedLibraryIsFound(Site site) throws Exception {
    String script =
        "\"annotations\": {\"kubernetes.io/description\": \"<script>alert(1)</script>\"}";
    site.drop("plaintext");
    Await.until("it is in force", () -> described(site, script).statusCode() == 403);
    String formatted = "\"annotations\": {\"kubernetes.io/description\": \"<b>ours</b>\"}";
    assertEquals(201, described(site, formatted).statusCode());

    site.remove("plaintext");
    Await.until("it has left", () -> described(site, script).statusCode() == 201);
  }
}
