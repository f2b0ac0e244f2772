// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * An API group with a fault in its definitions: it fails alone, and is served when it is mended.
 */
@ExtendWith(SharedSite.class)
final class BrokenGroupIT {
  private static final String BOATS = "/apis/boats.example.com/v1/namespaces/default/boats";
  private static final PluginJar GROUP =
      new PluginJar(
          "com.example.boats.Boats",
          """
          package com.example.boats;

          import io.quarterdeck.spi.group.ApiGroup;
          import java.io.InputStream;

          public final class Boats implements ApiGroup {
            public String group() {
              return "boats.example.com";
            }

            public InputStream resources() {
              return Boats.class.getResourceAsStream("resources.json");
            }

            public InputStream definitions() {
              return Boats.class.getResourceAsStream("definitions.json");
            }
          }
          """,
          "boats.example.com",
          List.of("io.quarterdeck.spi.group.ApiGroup"));

  private static final String RESOURCES =
      """
      {"group": "boats.example.com", "preferred": "v1", "versions": [{"version": "v1", "resources": [
        {"name": "boats", "kind": "Boat", "singular": "boat", "namespaced": true,
         "verbs": ["create", "delete", "get", "list", "watch"],
         "definition": "com.example.boats.v1.Boat"}]}]}
      """;
  private static final String MISSING =
      "{\"types\": {\"com.example.boats.v1.Boat\": {\"fields\": ["
          + "{\"name\": \"spec\", \"ref\": \"com.example.boats.v1.Absent\"}]}}}";
  private static final String SCHEMA =
      "{\"types\": {\"com.example.boats.v1.Boat\": {\"openAPIV3Schema\": {\"type\": \"object\","
          + " \"properties\": {\"spec\": {\"type\": \"object\", \"properties\":"
          + " {\"sails\": {\"type\": \"integer\", \"default\": 2}}}}}}}}";

  @TempDir private Path folder;

  private void drop(Site site, String version, String definitions) throws IOException {
    Path made =
        GROUP.make(
            site.distribution(),
            folder,
            version,
            Map.of("resources.json", RESOURCES, "definitions.json", definitions));
    Files.copy(made, site.dropped("boats"));
  }

  private static void assertDocumentsWhole(Site site) throws IOException {
    assertEquals(200, site.admin().get("/openapi/v2").statusCode());
    String index = site.admin().get("/openapi/v3").body();
    assertTrue(index.contains("\"apis/apps/v1\""), index);
    assertFalse(index.contains("boats"), index);
    assertEquals(200, site.admin().get("/openapi/v3/apis/apps/v1").statusCode());
    assertFalse(site.admin().get("/apis").body().contains("boats"));
    assertEquals(404, site.admin().get(BOATS).statusCode());
  }

  private static String shown(Site site) throws IOException {
    return site.plugin("apigroup", "boats.example.com");
  }

  @Test
  void itFailsAloneWithItsFault(Site site) throws Exception {
    drop(site, "1.0.0", MISSING);
    Await.until("it has failed", () -> shown(site).contains("\"state\":\"Failed\""));
    String message = "type com.example.boats.v1.Boat: no type com.example.boats.v1.Absent";
    assertTrue(shown(site).contains(message), shown(site));
    assertDocumentsWhole(site);
    site.remove("boats");
    Await.until("it has left", () -> !shown(site).contains("\"state\":\"Failed\""));

    drop(site, "1.0.1", SCHEMA.replace("integer", "interger"));
    Await.until("its schema is refused", () -> shown(site).contains("\"state\":\"Failed\""));
    assertTrue(shown(site).contains("properties[sails].type: Unsupported value"), shown(site));
    assertDocumentsWhole(site);
    site.remove("boats");
    Await.until("that has left", () -> !shown(site).contains("\"state\":\"Failed\""));

    drop(site, "1.0.2", SCHEMA);
    Await.until("it is served", () -> site.admin().get(BOATS).statusCode() == 200);
    String made =
        site.admin()
            .post(
                BOATS,
                "{\"apiVersion\": \"boats.example.com/v1\", \"kind\": \"Boat\", \"metadata\":"
                    + " {\"name\": \"a\"}, \"spec\": {\"oars\": 4}}")
            .body();
    assertTrue(made.contains("\"spec\":{\"sails\":2}"), made);
    Await.until(
        "its document is there",
        () -> site.admin().get("/openapi/v3").body().contains("apis/boats.example.com/v1"));
    site.remove("boats");
    Await.until("all has left", () -> site.admin().get(BOATS).statusCode() == 404);
  }
}
