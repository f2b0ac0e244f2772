// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.itests.swap.Load.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An API group and an authorizer are stopped, updated and started on the server's own shell while
 * clients read and write. Nobody else's bundle moves, nobody else's request fails, and nobody is
 * allowed what was not allowed before.
 */
final class SwapIT {
  private static final String GROUP = "io.quarterdeck.apigroups.batch";
  private static final String AUTHORIZER = "io.quarterdeck.authorization.rbac";
  private static final String JOBS = "/apis/batch/v1/namespaces/default/jobs";
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String SECRETS = "/api/v1/namespaces/default/secrets";
  private static final Pattern CHANGE = Pattern.compile("BundleChanges (\\S+) \\S+ is (\\w+)");

  @TempDir private Path folder;
  private DistributionProcess server;
  private RawClient admin;
  private RawClient mallory;

  @BeforeEach
  void start() throws IOException {
    Path tokens = folder.resolve("tokens.csv");
    Files.writeString(tokens, "secret-of-mallory,mallory,7\n");
    server =
        DistributionProcess.start(
            folder, "--shell", "--set", "authentication.tokenfile.file=" + tokens);
    admin = RawClient.admin(server);
    mallory = RawClient.anonymous(server).withToken("secret-of-mallory");
    assertEquals(201, admin.post(JOBS, job()).statusCode());
  }

  @AfterEach
  void stop() {
    admin.close();
    mallory.close();
    server.close();
  }

  private static String job() {
    return """
        {"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "a"},
         "spec": {"template": {"spec": {"restartPolicy": "Never",
           "containers": [{"name": "c", "image": "example/c"}]}}}}
        """;
  }

  @Test
  void anApiGroupGoesAndComesBack() throws Exception {
    String id = id(GROUP);
    try (Load others = Load.start(4, () -> admin.get(MAPS), writes());
        Load jobs = Load.start(2, () -> admin.get(JOBS + "/a"))) {
      type("stop " + id);
      Await.until("it is gone", () -> admin.get(JOBS + "/a").statusCode() == 404);
      assertTrue(!admin.get("/apis").body().contains("\"batch\""));
      assertEquals(404, admin.get("/openapi/v3/apis/batch/v1").statusCode());
      type("update " + id);
      type("start " + id);
      Await.until("it is back", () -> admin.get(JOBS + "/a").statusCode() == 200);
      assertTrue(admin.get("/apis").body().contains("\"batch\""));
      Thread.sleep(300);

      assertEquals(Set.of(200, 201), others.codes());
      assertEquals(Set.of(200, 404), jobs.codes());
    }
    assertMoved(GROUP);
  }

  @Test
  void anAuthorizerGoesAndComesBackAndTheDoorIsShutMeanwhile() throws Exception {
    String id = id(AUTHORIZER);
    try (Load mine = Load.start(4, () -> admin.get(MAPS), writes());
        Load theirs = Load.start(2, () -> mallory.get(SECRETS))) {
      Await.until("refused by rule", () -> theirs.codes().contains(403));
      type("stop " + id);
      Await.until("refused for want of it", () -> theirs.codes().contains(503));
      type("update " + id);
      type("start " + id);
      Await.until("all is well", () -> mallory.get(SECRETS).statusCode() == 403);
      Await.until("all is well", () -> admin.get(MAPS).statusCode() == 200);
      Answer last = mine.last();
      Await.until("and goes on", () -> mine.last() != last);

      assertTrue(Set.of(200, 201, 503).containsAll(mine.codes()), mine.codes().toString());
      assertEquals(Set.of(403, 503), theirs.codes());
    }
    assertMoved(AUTHORIZER);
  }

  private Load.Call writes() {
    return Load.numbered(
        n ->
            admin.post(
                MAPS,
                "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"n-%d\"}}"
                    .formatted(n)));
  }

  /** The number by which the shell's commands know a bundle. */
  private String id(String bundle) throws Exception {
    Pattern row = Pattern.compile("(\\d+)\\|Active[^\n]*\\|" + Pattern.quote(bundle) + " ");
    type("lb -s");
    Await.until("the bundles are listed", () -> row.matcher(server.out()).find());
    return row.matcher(server.out()).results().findFirst().orElseThrow().group(1);
  }

  private void type(String command) {
    server.type(command);
  }

  /** That one bundle was stopped, updated and started, and no other was touched. */
  private void assertMoved(String bundle) {
    Map<String, Set<String>> changes =
        CHANGE
            .matcher(server.log())
            .results()
            .collect(
                Collectors.groupingBy(
                    m -> m.group(1),
                    Collectors.mapping(m -> m.group(2), Collectors.toCollection(TreeSet::new))));
    assertEquals(Map.of(bundle, new TreeSet<>(List.of("started", "stopped", "updated"))), changes);
  }
}
