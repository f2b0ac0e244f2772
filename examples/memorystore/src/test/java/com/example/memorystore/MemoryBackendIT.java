// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.memorystore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.testkit.server.TestServer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** In a server of its own, which has no other store. */
class MemoryBackendIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  @Test
  void theServerRunsOnIt() throws IOException {
    String map =
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"a\"}}";
    try (TestServer server = TestServer.setup().withPlugin().without("storage.embedded").start()) {
      assertEquals(201, server.admin().post(MAPS, map).statusCode());
      assertEquals(200, server.admin().get(MAPS + "/a").statusCode());
    }
  }
}
