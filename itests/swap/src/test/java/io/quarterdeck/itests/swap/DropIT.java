// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator does with a jar in {@code deploy/}, while a required plugin is its. */
final class DropIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps?dryRun=All";

  @TempDir private Path folder;
  private Distribution distribution;
  private Jars jars;
  private DistributionProcess server;
  private Users users;

  @BeforeEach
  void start() throws IOException {
    distribution = Distribution.withOwnDeploy(folder);
    jars = new Jars(distribution, folder);
    Replacements.drop(distribution, Subject.ADMISSION, jars.stamp("1.0.0"));
    server =
        DistributionProcess.start(
            distribution,
            folder,
            "--set",
            "authentication.tokenfile.file=" + Users.file(folder.resolve("tokens.csv")),
            "--set",
            "admission.enable=NodeRestriction,Stamp");
    users = Users.of(server);
  }

  @AfterEach
  void stop() {
    users.close();
    server.close();
  }

  /** The version of the plugin that admits now. */
  private String stamp() throws IOException {
    String body = users.admin().post(MAPS, "{\"metadata\":{\"generateName\":\"m-\"}}").body();
    return body.replaceAll("(?s).*?example.com/stamp\": ?\"([^\"]*).*", "$1");
  }

  private void awaitStamp(String version) throws Exception {
    Await.until(version + " admits", () -> stamp().equals(version));
  }

  @Test
  void oneUnderAnotherNameIsThereBeforeTheOldOneLeaves() throws Exception {
    try (Traffic traffic = Traffic.start(8, users)) {
      awaitStamp("1.0.0");
      Path old = distribution.deploy().resolve(Subject.ADMISSION.file());
      for (String version : List.of("1.1.0", "1.0.5", "1.2.0")) {
        Path next = distribution.deploy().resolve("stamp-" + version + ".jar");
        Path made = Files.copy(jars.stamp(version), folder.resolve("next"));
        Files.delete(old);
        Files.move(made, next);
        awaitStamp(version);
        old = next;
      }
      assertEquals(List.of(), traffic.wrong().stream().limit(5).toList());
    }
  }

  @Test
  void theOldOneStaysUntilTheNextOneWorks() throws Exception {
    try (Traffic traffic = Traffic.start(8, users)) {
      Replacements.drop(distribution, Subject.ADMISSION, jars.brokenStamp("1.1.0"));
      Await.until("it is refused", () -> server.log().contains("is not replaced: "));
      assertEquals("1.0.0", stamp());
      Replacements.drop(distribution, Subject.ADMISSION, jars.stamp("1.2.0"));
      awaitStamp("1.2.0");
      Await.until(
          "both others have left",
          () ->
              server.log().contains("com.example.stamp 1.0.0 is uninstalled")
                  && server.log().contains("com.example.stamp 1.1.0 is uninstalled"));
      assertEquals(List.of(), traffic.wrong().stream().limit(5).toList());
    }
  }

  @Test
  void theSameVersionWithOtherContentIsTakenInPlace() throws Exception {
    Replacements.drop(distribution, Subject.ADMISSION, jars.relabelled("1.0.0", "1.0.0-again"));
    awaitStamp("1.0.0-again");
    assertTrue(server.log().contains("com.example.stamp 1.0.0 is updated"));
  }
}
