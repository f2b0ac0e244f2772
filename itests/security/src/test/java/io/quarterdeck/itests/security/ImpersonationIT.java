// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.itests.security.Wire.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Mallory may act for nobody, the deputy for the user bob alone. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ImpersonationIT {
  private static final String SECRETS = "GET /api/v1/secrets";
  private static final String REVIEW =
      "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"SelfSubjectReview\"}";
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";

  private DistributionProcess server;
  private Wire wire;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    Path tokens = folder.resolve("tokens.csv");
    Files.writeString(tokens, "secret-of-mallory,mallory,7\nsecret-of-deputy,deputy,8\n");
    server = DistributionProcess.start(folder, "--set", "authentication.tokenfile.file=" + tokens);
    wire = new Wire(server, null);
    try (RawClient admin = RawClient.admin(server)) {
      String role =
          """
          {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRole", "metadata": {"name": "for-bob"},
           "rules": [{"apiGroups": [""], "resources": ["users"], "verbs": ["impersonate"], "resourceNames": ["bob"]}]}
          """;
      String binding =
          """
          {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRoleBinding", "metadata": {"name": "for-bob"},
           "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "for-bob"},
           "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": "deputy"}]}
          """;
      assertEquals(201, admin.post(RBAC + "clusterroles", role).statusCode());
      assertEquals(201, admin.post(RBAC + "clusterrolebindings", binding).statusCode());
    }
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private Answer send(String token, String request, Map<String, String> headers, String body)
      throws IOException {
    Map<String, String> all = new TreeMap<>(headers);
    all.put("Authorization", "Bearer " + token);
    return wire.send(request, all, body);
  }

  @Test
  void whoMayNotActForOthersIsRefusedAndNotTakenForHerself() throws IOException {
    for (Map<String, String> headers :
        List.of(
            Map.of("Impersonate-User", "kubernetes-admin"),
            Map.of("impersonate-user", "bob"),
            Map.of("IMPERSONATE-USER", "system:apiserver", "Impersonate-Group", "system:masters"),
            Map.of("Impersonate-User", "mallory"),
            Map.of("Impersonate-User", "mallory", "Impersonate-Group", "system:masters"),
            Map.of("Impersonate-User", "system:serviceaccount:kube-system:default"),
            Map.of("Impersonate-User", "system:anonymous"))) {
      Answer answer = send("secret-of-mallory", SECRETS, headers, "");
      assertEquals(403, answer.code(), headers + answer.text());
      assertTrue(answer.text().contains("cannot impersonate"), answer.text());
    }
  }

  @Test
  void aGroupWithoutAUserIsNobody() throws IOException {
    for (String header :
        List.of("Impersonate-Group", "Impersonate-Uid", "Impersonate-Extra-scopes")) {
      for (String token : List.of("secret-of-mallory", "secret-of-deputy")) {
        Answer answer = send(token, SECRETS, Map.of(header, "system:masters"), "");
        assertTrue(answer.code() >= 400, header + answer.text());
      }
    }
  }

  @Test
  void theDeputyActsForBobAndWithNothingMore() throws IOException {
    String review = "POST /apis/authentication.k8s.io/v1/selfsubjectreviews";
    Answer bob = send("secret-of-deputy", review, Map.of("Impersonate-User", "bob"), REVIEW);
    assertEquals(201, bob.code(), bob.text());
    assertTrue(bob.text().contains("\"bob\"") && !bob.text().contains("deputy"), bob.text());
    for (Map<String, String> more :
        List.of(
            Map.of("Impersonate-Group", "system:masters"),
            Map.of("Impersonate-Uid", "1"),
            Map.of("Impersonate-Extra-scopes", "all"))) {
      Map<String, String> headers = new TreeMap<>(more);
      headers.put("Impersonate-User", "bob");
      Answer answer = send("secret-of-deputy", review, headers, REVIEW);
      assertEquals(403, answer.code(), more + answer.text());
    }
    Map<String, String> twice =
        Map.of("Impersonate-User", "bob", "impersonate-user", "kubernetes-admin");
    Answer answer = send("secret-of-deputy", review, twice, REVIEW);
    assertFalse(answer.text().contains("kubernetes-admin\",\"uid"), answer.text());
    assertFalse(answer.text().contains("system:masters"), answer.text());
  }

  @Test
  void anonymousActsForNobody() throws IOException {
    Answer answer = wire.send(SECRETS, Map.of("Impersonate-User", "kubernetes-admin"), "");
    assertEquals(403, answer.code(), answer.text());
  }
}
