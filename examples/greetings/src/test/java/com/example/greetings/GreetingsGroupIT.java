// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.greetings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.server.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** In a server of its own. */
class GreetingsGroupIT {
  private static final String GREETINGS =
      "/apis/greetings.example.com/v1/namespaces/default/greetings";

  private static HttpResponse<String> create(TestServer server, String name, String text)
      throws IOException {
    String json =
        """
        {"apiVersion": "greetings.example.com/v1", "kind": "Greeting", "metadata": {"name": "%s"},
         "spec": {"text": "%s"}}
        """;
    return server.admin().post(GREETINGS, json.formatted(name, text));
  }

  @Test
  void itsKindIsServed() throws IOException {
    try (TestServer server = TestServer.setup().withPlugin().start()) {
      server.await("it is served", () -> server.admin().get(GREETINGS).statusCode() == 200);
      HttpResponse<String> made = create(server, "a", "hello");
      assertEquals(201, made.statusCode(), made.body());
      assertTrue(made.body().contains("\"language\":\"en\""), made.body());
      HttpResponse<String> refused = create(server, "b", "x".repeat(81));
      assertEquals(422, refused.statusCode(), refused.body());
      assertTrue(refused.body().contains("spec.text: Too long"), refused.body());
    }
  }
}
