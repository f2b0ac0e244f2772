// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.apikeys;

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
class ApiKeysIT {
  private static final String KEY = "k-3f1e0c5a";

  @TempDir Path dir;

  private static HttpResponse<String> who(TestServer server, String key) throws IOException {
    String review =
        "{\"apiVersion\": \"authentication.k8s.io/v1\", \"kind\": \"SelfSubjectReview\"}";
    String path = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    return server.nobody().post(path, review, "X-API-Key", key);
  }

  @Test
  void theKeyIsAUser() throws IOException {
    Path keys = Files.writeString(dir.resolve("keys"), KeyFile.sha256(KEY) + " robot ci\n");
    try (TestServer server =
        TestServer.setup().withPlugin().with("com.example.apikeys", "file = " + keys).start()) {
      server.awaitPlugin("authenticator.apikeys");
      HttpResponse<String> robot = who(server, KEY);
      assertEquals(201, robot.statusCode(), robot.body());
      assertTrue(robot.body().contains("\"username\":\"robot\""), robot.body());
      assertEquals(401, who(server, "guessed").statusCode());
    }
  }
}
