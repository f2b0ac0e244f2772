// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of an authorizer: a mode of its own, without which the door is shut. */
final class OfficeHoursIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String PID = "com.example.officehours";
  private static final String BINDING =
      """
      {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "RoleBinding", "metadata": {"name": "bob"},
       "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "cluster-admin"},
       "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": "bob"}]}
      """;

  @TempDir private Path folder;

  private static HttpResponse<String> write(RawClient client) throws IOException {
    String map =
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"b\"}}";
    return client.post(MAPS + "?dryRun=All", map);
  }

  @Test
  void itComesRefusesAndShutsTheDoorBehindItself() throws Exception {
    Path tokens = Files.writeString(folder.resolve("tokens.csv"), "secret,bob,u-1\n");
    String users = "authentication.tokenfile.file=" + tokens;
    try (Site site = new Site(folder, "--set", users)) {
      RawClient bob = site.nobody().withToken("secret");
      site.admin()
          .post("/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings", BINDING);
      Await.until("bob may write", () -> write(bob).statusCode() == 201);

      site.configure(PID, "from = 00:00\nto = 00:00\n");
      site.drop("officehours");
      Await.until(
          "it stands by", () -> site.plugin("authorizer", "officehours").contains("Standby"));
      assertEquals(201, write(bob).statusCode(), "it is not asked before a mode names it");

      site.configure("io.quarterdeck.authorization", "modes = OfficeHours,Node,RBAC\n");
      Await.until("it is asked", () -> write(bob).statusCode() == 403);
      String refusal = write(bob).body();
      assertTrue(refusal.contains("the office is closed until 00:00"), refusal);
      assertEquals(200, bob.get(MAPS).statusCode());
      assertEquals(201, write(site.admin()).statusCode());
      Await.until(
          "it is in use", () -> site.plugin("authorizer", "officehours").contains("Active"));

      site.configure(PID, "from = 00:00\nto = 23:59:59.999999999\n");
      Await.until("the office is open", () -> write(bob).statusCode() == 201);

      site.remove("officehours");
      Await.until("the door is shut", () -> write(bob).statusCode() == 503);
      assertEquals(503, bob.get(MAPS).statusCode());

      site.drop("officehours");
      Await.until("the door is open", () -> write(bob).statusCode() == 201);
    }
  }
}
