// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that has been used a little reports on itself under kube-apiserver's names: dashboards
 * and alerts are made of them, so that none may be lost. {@code metrics.txt} has the names and
 * types that both servers have.
 */
final class MetricsIT {
  private static final String SERVICES = "/api/v1/namespaces/default/services";

  private static final Map<String, String> AS_BOB = Map.of("Impersonate-User", "bob");
  private static final Map<String, String> AGGREGATED =
      Map.of("Accept", "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList");
  private static final byte[] NOTHING = {};

  @TempDir private Path folder;

  @Test
  void noNameThatKubernetesHasTooIsLost() throws Exception {
    Path tokens = folder.resolve("tokens.csv");
    Files.writeString(tokens, "secret-of-alice,alice,6\n");
    try (DistributionProcess server =
            DistributionProcess.start(folder, "--set", "authentication.tokenfile.file=" + tokens);
        RawClient admin = RawClient.admin(server)) {
      Await.until("it is ready", () -> admin.get("/readyz").statusCode() == 200);
      use(server, admin);

      Set<String> served =
          admin
              .get("/metrics")
              .body()
              .lines()
              .filter(l -> l.startsWith("# TYPE "))
              .map(l -> l.substring("# TYPE ".length()))
              .collect(Collectors.toCollection(TreeSet::new));

      Set<String> lost = new TreeSet<>(names());
      lost.removeAll(served);
      assertEquals(Set.of(), lost);
    }
  }

  private static List<String> names() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(MetricsIT.class.getResourceAsStream("metrics.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  /** What is only reported once it has happened. */
  private static void use(DistributionProcess server, RawClient admin) throws IOException {
    RawClient alice = RawClient.anonymous(server).withToken("secret-of-alice");
    assertEquals(403, alice.get("/api/v1/pods").statusCode());
    String service =
        """
        {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "s"},
         "spec": {"type": "NodePort", "ports": [{"port": 80}]}}
        """;
    assertEquals(201, admin.post(SERVICES + "?fieldValidation=Strict", service).statusCode());
    String watch =
        "?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
            + "&allowWatchBookmarks=true&timeoutSeconds=1";
    assertTrue(admin.get(SERVICES + watch).body().contains("BOOKMARK"));
    assertEquals(200, admin.get("/api/v1/componentstatuses").statusCode());
    assertEquals(403, admin.exchange("GET", "/api/v1/pods", AS_BOB, NOTHING).statusCode());
    assertEquals(200, admin.exchange("GET", "/apis", AGGREGATED, NOTHING).statusCode());
  }
}
