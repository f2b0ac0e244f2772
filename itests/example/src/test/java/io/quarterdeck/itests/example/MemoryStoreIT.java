// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server on the store of the example, by a profile without another. */
final class MemoryStoreIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  @TempDir private Path folder;

  @Test
  void theServerRunsOnItAndForgets() throws IOException {
    Distribution distribution = withProfile();
    Path jar = Path.of("examples/memorystore/target/com.example.memorystore-1.0.0.jar");
    Files.copy(
        Path.of(System.getProperty("quarterdeck.root", "")).resolve(jar),
        distribution.deploy().resolve(String.valueOf(jar.getFileName())));
    try (DistributionProcess server = start(distribution);
        RawClient admin = RawClient.admin(server)) {
      String map =
          "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"a\"}}";
      assertEquals(201, admin.post(MAPS, map).statusCode());
      assertEquals(200, admin.get(MAPS + "/a").statusCode());
      assertFalse(Files.exists(server.data().resolve("storage")), "the other store is not used");
    }
    try (DistributionProcess server = start(distribution);
        RawClient admin = RawClient.admin(server)) {
      assertEquals(404, admin.get(MAPS + "/a").statusCode());
    }
  }

  private DistributionProcess start(Distribution distribution) {
    return DistributionProcess.start(distribution, folder, "--profile", "memorystore");
  }

  /** As the README of the example says. */
  private Distribution withProfile() throws IOException {
    Distribution distribution = Distribution.withOwnDeploy(folder);
    Path features = distribution.home().resolve("features");
    Path shipped = features.toRealPath();
    Files.delete(features);
    Path profiles = Files.createDirectories(features.resolve("profiles"));
    try (Stream<Path> files = Files.list(shipped)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, features.resolve(String.valueOf(file.getFileName())));
      }
    }
    String all = Files.readString(shipped.resolve("profiles/default.json"));
    Files.writeString(
        profiles.resolve("memorystore.json"), all.replace("\"storage.embedded\",", ""));
    return distribution;
  }
}
