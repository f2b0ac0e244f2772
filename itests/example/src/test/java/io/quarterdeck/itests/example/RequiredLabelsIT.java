// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plugin that somebody else has built comes, is configured, and leaves. */
final class RequiredLabelsIT {
  private static final Path JAR =
      Path.of(
          System.getProperty("quarterdeck.root", ""),
          "examples/requiredlabels/target/com.example.requiredlabels-1.0.0.jar");
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";

  @TempDir private Path folder;
  private Path etc;
  private Distribution distribution;
  private DistributionProcess server;
  private RawClient admin;

  @BeforeEach
  void start() throws IOException {
    distribution = Distribution.withOwnDeploy(folder);
    etc = Files.createDirectory(folder.resolve("etc"));
    try (Stream<Path> files = Files.list(distribution.home().resolve("etc"))) {
      for (Path file : files.toList()) {
        Files.copy(file, etc.resolve(String.valueOf(file.getFileName())));
      }
    }
    server = DistributionProcess.start(distribution, folder, "--config", etc.toString());
    admin = RawClient.admin(server);
  }

  @AfterEach
  void stop() {
    admin.close();
    server.close();
  }

  /** On a dry run: a plugin decides about those as about all others. */
  private HttpResponse<String> create(String labels) throws IOException {
    String body =
        """
        {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web", "labels": %s},
         "spec": {"selector": {"matchLabels": {"app": "web"}}, "template":
           {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}
        """;
    return admin.post(DEPLOYMENTS + "?dryRun=All", body.formatted(labels));
  }

  private boolean isRefused(String labels, String missing) throws IOException {
    HttpResponse<String> answer = create(labels);
    String message =
        "deployments.apps \\\"web\\\" is forbidden: the label " + missing + " is required";
    return answer.statusCode() == 403 && answer.body().contains(message);
  }

  private void configure(String text) throws IOException {
    Path part = Files.writeString(folder.resolve("part"), text);
    Path file = etc.resolve("com.example.requiredlabels.cfg");
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  @Test
  void itComesIsConfiguredAndLeaves() throws Exception {
    assertEquals(201, create("{}").statusCode());

    Path dropped = distribution.deploy().resolve(JAR.getFileName());
    Files.copy(JAR, dropped);
    Await.until("its default is in force", () -> isRefused("{}", "team"));
    assertEquals(201, create("{\"team\": \"a\"}").statusCode());
    String listed =
        admin.get("/apis/quarterdeck.io/v1/plugins/validating-admission.requiredlabels").body();
    assertTrue(listed.contains("\"version\":\"1.0.0\""), listed);

    configure("labels = team, tier\n");
    Await.until("its file is in force", () -> isRefused("{\"team\": \"a\"}", "tier"));

    configure("label = team\n");
    Await.until("the file is refused", () -> server.log().contains("key label is unknown"));
    assertTrue(isRefused("{\"team\": \"a\"}", "tier"), "the last good file stays in force");

    Files.delete(dropped);
    Await.until("it has left", () -> create("{}").statusCode() == 201);
  }
}
