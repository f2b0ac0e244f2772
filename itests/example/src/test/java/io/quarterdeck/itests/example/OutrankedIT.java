// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.AlteredJar;
import io.quarterdeck.itests.harness.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stranger's plugin that has the name of one that is shipped, or imports what nobody has. */
final class OutrankedIT {
  private static final String PID = "com.example.requiredlabels";
  private static final String DEPLOYMENT =
      """
      {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web"},
       "spec": {"selector": {"matchLabels": {"app": "web"}}, "template":
         {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}
      """;

  @TempDir private Path folder;

  private static Path example() {
    return Path.of(
        System.getProperty("quarterdeck.root", ""),
        "examples/requiredlabels/target/com.example.requiredlabels-1.0.0.jar");
  }

  /** The example under another plugin's name, with one import more; empty for none. */
  private Path altered(String imports) throws IOException {
    return AlteredJar.copy(
        example(),
        manifest -> {
          if (!imports.isEmpty()) {
            manifest.putValue(
                "Import-Package", manifest.getValue("Import-Package") + "," + imports);
          }
        },
        text -> text.replace("value=\"RequiredLabels\"", "value=\"PodSecurity\""),
        folder.resolve("altered.jar"));
  }

  private static String state(Site site, String name) throws IOException {
    String plugin = site.plugin("validating-admission", name);
    return plugin.replaceAll("(?s).*\"status\":\\{.*?\"state\":\"([^\"]*).*", "$1");
  }

  private static int create(Site site) throws IOException {
    return site.admin()
        .post("/apis/apps/v1/namespaces/default/deployments?dryRun=All", DEPLOYMENT)
        .statusCode();
  }

  @Test
  void itTakesNobodysPlaceUntilItIsRanked() throws Exception {
    try (Site site = new Site(folder)) {
      Path dropped = site.dropped("requiredlabels");
      Files.copy(altered("com.example.nowhere"), dropped);
      Await.until(
          "its import is missed",
          () ->
              site.plugin("bundle", PID)
                  .contains("nobody has the package com.example.nowhere: embed it"));
      Files.copy(altered(""), dropped, StandardCopyOption.REPLACE_EXISTING);
      String own = "podsecurity." + PID;
      Await.until("it is outranked", () -> state(site, own).equals("Outranked"));
      String row = site.plugin("validating-admission", own);
      assertTrue(
          row.contains(
              "com.example.requiredlabels 1.0.0 of rank 0 stands behind"
                  + " io.quarterdeck.admission.podsecurity"),
          row);
      assertTrue(row.contains("\"origin\":\"deploy/\""), row);
      assertEquals("Active", state(site, "podsecurity"));
      assertEquals(201, create(site), "what it asks for is not asked for");

      site.configure(PID, "rank = 7\n");
      Await.until("it is first", () -> create(site) == 403);
      String shipped = "podsecurity.io.quarterdeck.admission.podsecurity";
      Await.until("the other is outranked", () -> state(site, shipped).equals("Outranked"));
      Await.until(
          "its bundle is named",
          () -> site.plugin("validating-admission", "podsecurity").contains("\"bundle\":\"" + PID));

      Files.delete(dropped);
      Await.until("the shipped one is back", () -> create(site) == 201);
      Await.until(
          "its bundle is named",
          () ->
              site.plugin("validating-admission", "podsecurity")
                  .contains("\"bundle\":\"io.quarterdeck.admission.podsecurity"));
    }
  }
}
