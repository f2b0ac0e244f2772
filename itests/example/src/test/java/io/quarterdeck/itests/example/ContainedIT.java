// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.PluginJar;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plugin that throws, or that blocks, refuses what it was asked, and nothing else. */
final class ContainedIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  /** Throws for one name, blocks for another, and lets all else pass. */
  private static final PluginJar TROUBLE =
      new PluginJar(
          "com.example.trouble.Trouble",
          """
          package com.example.trouble;

          import io.quarterdeck.api.GroupResource;
          import io.quarterdeck.spi.admission.AdmissionRequest;
          import io.quarterdeck.spi.admission.Interest;
          import io.quarterdeck.spi.admission.Operation;
          import io.quarterdeck.spi.admission.ValidatingAdmission;
          import java.util.Set;

          public final class Trouble implements ValidatingAdmission {
            public Interest interest() {
              return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "configmaps"));
            }

            public void validate(AdmissionRequest request) {
              switch (request.displayName()) {
                case "throws" -> throw new IllegalStateException("a mistake");
                case "misses" -> throw new NoClassDefFoundError("com/example/Absent");
                case "blocks" -> sleep();
                default -> {}
              }
            }

            private static void sleep() {
              try {
                Thread.sleep(20_000);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            }
          }
          """,
          "Trouble",
          List.of("ValidatingAdmission"));

  @TempDir private Path folder;

  private static HttpResponse<String> create(Site site, String name, String query)
      throws IOException {
    String json =
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"%s\"}}";
    return site.admin().post(MAPS + "?dryRun=All" + query, json.formatted(name));
  }

  private static String listed(Site site) throws IOException {
    return site.plugin("validating-admission", "trouble");
  }

  @Test
  void itRefusesIsCountedAndOthersGoOn() throws Exception {
    try (Site site = new Site(folder)) {
      Path jar = site.dropped("trouble");
      Files.copy(TROUBLE.make(site.distribution(), folder, "1.0.0"), jar);
      Await.until("it is in force", () -> create(site, "throws", "").statusCode() == 500);
      assertEquals(500, create(site, "misses", "").statusCode());
      assertEquals(201, create(site, "fine", "").statusCode());

      long began = System.nanoTime();
      HttpResponse<String> late = create(site, "blocks", "&timeout=2s");
      long millis = (System.nanoTime() - began) / 1_000_000;
      assertEquals(504, late.statusCode(), late.body());
      assertTrue(millis < 15_000, "answered after " + millis + " ms");
      assertEquals(201, create(site, "fine", "").statusCode());

      // figures are refreshed twice a minute
      Await.until("it is counted", () -> listed(site).contains("\"failures\":"));
      Files.delete(jar);
      Await.until("it has left", () -> create(site, "throws", "").statusCode() == 201);
    }
  }
}
