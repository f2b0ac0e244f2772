// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.requiredlabels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.server.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** In a server of its own. */
class RequiredLabelsIT {
  private static HttpResponse<String> create(TestServer server) throws IOException {
    String json =
        """
        {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web", "labels": {"team": "a"}},
         "spec": {"selector": {"matchLabels": {"app": "web"}}, "template": {
           "metadata": {"labels": {"app": "web"}},
           "spec": {"containers": [{"name": "web", "image": "web"}]}}}}
        """;
    return server.admin().post("/apis/apps/v1/namespaces/default/deployments?dryRun=All", json);
  }

  @Test
  void aWorkloadWithoutALabelIsRefusedWhileItIsThere() throws IOException {
    try (TestServer server =
        TestServer.setup()
            .withPlugin()
            .with("com.example.requiredlabels", "labels = team, tier\n")
            .start()) {
      server.awaitPlugin("validating-admission.requiredlabels");
      HttpResponse<String> refused = create(server);
      assertEquals(403, refused.statusCode(), refused.body());
      assertTrue(refused.body().contains("the label tier is required"), refused.body());

      server.configure("com.example.requiredlabels", "labels = team\n");
      server.await("the label is not required", () -> create(server).statusCode() == 201);
    }
  }
}
