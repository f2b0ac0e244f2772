// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The OpenAPI v3 documents against those of kube-apiserver, where they are at hand. Descriptions
 * are our own, and the recording has none.
 */
final class OpenApiIT {
  private static final Path DOCUMENTS =
      Path.of(System.getProperty("quarterdeck.root", "."))
          .resolve("../shared/reference/openapi-v3");

  /** A namespace is answered whole however soon it is gone, and Kubernetes says otherwise. */
  private static final String DELETED_NAMESPACE = "/paths//api/v1/namespaces/{name}/delete/";

  private static final int SHOWN = 20;

  @TempDir private Path folder;

  @Test
  void everyDocumentIsThatOfKubernetes() throws Exception {
    assumeTrue(Files.isDirectory(DOCUMENTS), "../shared/reference is absent");
    List<String> differences = new ArrayList<>();
    int compared = 0;
    try (DistributionProcess server = DistributionProcess.start(folder);
        RawClient admin = RawClient.admin(server);
        Stream<Path> files = Files.list(DOCUMENTS)) {
      for (Path file : files.sorted().toList()) {
        String path = path(String.valueOf(file.getFileName()));
        Object ours = Json.read(admin.get("/openapi/v3/" + path).body());
        compare(path, Json.read(Files.readString(file, StandardCharsets.UTF_8)), ours, differences);
        compared++;
      }
    }
    assertTrue(compared > 40, compared + " documents");
    assertEquals(List.of(), differences.stream().limit(SHOWN).toList());
  }

  /** A file's name has underscores for the slashes before the version. */
  private static String path(String file) {
    String name = file.substring(0, file.length() - ".json".length());
    if (name.startsWith("apis_")) {
      String[] parts = name.split("_", 3);
      return String.join("/", parts);
    }
    return name.replace("openid_v1_jwks", "openid/v1/jwks").replace('_', '/');
  }

  private static void compare(
      String at, @Nullable Object wanted, @Nullable Object got, List<String> differences) {
    if (at.contains(DELETED_NAMESPACE)) {
      return;
    }
    if (wanted instanceof Map<?, ?> w && got instanceof Map<?, ?> g) {
      TreeSet<String> keys = new TreeSet<>();
      w.keySet().forEach(k -> keys.add(String.valueOf(k)));
      g.keySet().forEach(k -> keys.add(String.valueOf(k)));
      for (String key : keys) {
        // a property may be called so as well: that is a map, on both sides
        if (!key.equals("description") || g.get(key) instanceof Map) {
          compare(at + "/" + key, w.get(key), g.get(key), differences);
        }
      }
    } else if (wanted instanceof List<?> w && got instanceof List<?> g && w.size() == g.size()) {
      for (int i = 0; i < w.size(); i++) {
        compare(at + "/" + i, w.get(i), g.get(i), differences);
      }
    } else if (!Objects.equals(wanted, got)) {
      differences.add(at + ": " + wanted + ", not " + got);
    }
  }
}
