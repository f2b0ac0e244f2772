// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.officehours;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.server.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a server of its own. */
class OfficeHoursIT {
  @TempDir Path dir;

  private static HttpResponse<String> write(TestServer server) throws IOException {
    String map =
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"a\"}}";
    String path = "/api/v1/namespaces/default/configmaps?dryRun=All";
    return server.nobody().post(path, map, "Authorization", "Bearer secret");
  }

  @Test
  void nobodyWritesWhileTheOfficeIsClosed() throws IOException {
    Path tokens = Files.writeString(dir.resolve("tokens.csv"), "secret,bob,u-1\n");
    try (TestServer server =
        TestServer.setup()
            .withPlugin()
            .with("com.example.officehours", "from = 00:00\nto = 00:00\n")
            .with("io.quarterdeck.authorization", "modes = OfficeHours,Node,RBAC,AlwaysAllow\n")
            .withOptions("--set", "authentication.tokenfile.file=" + tokens)
            .start()) {
      server.awaitPlugin("authorizer.officehours");
      HttpResponse<String> refused = write(server);
      assertEquals(403, refused.statusCode(), refused.body());
      assertTrue(refused.body().contains("the office is closed until 00:00"), refused.body());

      server.configure("com.example.officehours", "from = 00:00\nto = 23:59:59.999999999\n");
      server.await("the office is open", () -> write(server).statusCode() == 201);
    }
  }
}
