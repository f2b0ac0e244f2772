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

/** The example of an API group is served while it is there; its objects outlive its absence. */
@ExtendWith(SharedSite.class)
final class GreetingsIT {
  private static final String GREETINGS =
      "/apis/greetings.example.com/v1/namespaces/default/greetings";

  private static HttpResponse<String> create(Site site, String name, String text)
      throws IOException {
    String json =
        """
        {"apiVersion": "greetings.example.com/v1", "kind": "Greeting", "metadata": {"name": "%s"},
         "spec": {"text": "%s"}}
        """;
    return site.admin().post(GREETINGS, json.formatted(name, text));
  }

  @Test
  void itComesServesItsKindAndLeaves(Site site) throws Exception {
    assertEquals(404, site.admin().get(GREETINGS).statusCode());

    site.drop("greetings");
    Await.until("it is served", () -> site.admin().get(GREETINGS).statusCode() == 200);
    assertTrue(site.admin().get("/apis").body().contains("greetings.example.com/v1"));
    String made = create(site, "a", "hello").body();
    assertTrue(made.contains("\"language\":\"en\""), made);
    HttpResponse<String> refused = create(site, "b", "x".repeat(81));
    assertEquals(422, refused.statusCode(), refused.body());
    assertTrue(refused.body().contains("spec.text: Too long"), refused.body());
    String schema = site.admin().get("/openapi/v3/apis/greetings.example.com/v1").body();
    assertTrue(schema.contains("80 characters at most"), "kubectl explain has nothing to say");

    site.remove("greetings");
    Await.until("it has left", () -> site.admin().get(GREETINGS).statusCode() == 404);

    site.drop("greetings");
    Await.until(
        "its objects are back", () -> site.admin().get(GREETINGS + "/a").statusCode() == 200);
  }
}
