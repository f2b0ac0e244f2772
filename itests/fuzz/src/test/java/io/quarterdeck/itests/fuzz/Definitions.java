// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Custom kinds, which are fuzzed as all others are once discovery and OpenAPI have them. */
final class Definitions {
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final int TRIES = 300;

  private Definitions() {}

  /** Creates what {@code definitions.json} holds, and waits until it is served. */
  static void create(Wire wire) throws IOException, InterruptedException {
    Map<String, @Nullable Object> specs;
    try (InputStream in = Definitions.class.getResourceAsStream("definitions.json")) {
      specs = Json.readObject(in.readAllBytes());
    }
    for (Map.Entry<String, @Nullable Object> entry : specs.entrySet()) {
      Map<String, @Nullable Object> spec = Trees.object(specs, entry.getKey());
      Map<String, @Nullable Object> body = new LinkedHashMap<>();
      body.put("apiVersion", "apiextensions.k8s.io/v1");
      body.put("kind", "CustomResourceDefinition");
      Trees.object(body, "metadata").put("name", entry.getKey() + "." + spec.get("group"));
      body.put("spec", spec);
      Exchange created = wire.send(Request.json("POST", DEFINITIONS, body));
      if (!created.isOk()) {
        throw new IOException("a definition of our own is refused: " + created.message());
      }
      served(wire, spec.get("group") + "/v1", entry.getKey());
    }
  }

  private static void served(Wire wire, String version, String plural)
      throws IOException, InterruptedException {
    for (int i = 0; i < TRIES; i++) {
      Exchange paths = wire.quietly(Request.of("GET", "/openapi/v3/apis/" + version));
      Exchange list = wire.quietly(Request.of("GET", "/apis/" + version + "/" + plural));
      if (list.isOk()
          && new String(paths.body(), StandardCharsets.UTF_8).contains("/" + plural + "/{name}")) {
        return;
      }
      Thread.sleep(100);
    }
    throw new IOException(plural + " are not served");
  }
}
