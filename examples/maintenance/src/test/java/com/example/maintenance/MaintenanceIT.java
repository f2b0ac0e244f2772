// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.testkit.server.ServerClient;
import io.quarterdeck.testkit.server.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** In a server of its own. */
class MaintenanceIT {
  private static final String PID = "com.example.maintenance";

  private static HttpResponse<String> write(ServerClient client) throws IOException {
    String map =
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"a\"}}";
    return client.post("/api/v1/namespaces/default/configmaps?dryRun=All", map);
  }

  @Test
  void writesAreToComeAgainWhileItIsActive() throws IOException {
    try (TestServer server =
        TestServer.setup().withPlugin().with(PID, "active = true\nretryAfter = 7\n").start()) {
      server.await("writes are refused", () -> write(server.nobody()).statusCode() == 503);
      HttpResponse<String> refused = write(server.nobody());
      assertEquals("7", refused.headers().firstValue("Retry-After").orElse(""));
      assertEquals(201, write(server.admin()).statusCode(), "the administrator is exempt");

      server.configure(PID, "active = false\n");
      // whoever is anonymous may not write
      server.await("it is over", () -> write(server.nobody()).statusCode() == 403);
    }
  }
}
