// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets on the embedded store's disk are ciphertext, whichever of several keys is the first. */
final class RotationIT {
  private static final String SECRETS = "/api/v1/namespaces/default/secrets";
  private static final String CLEAR = "correcthorsebatterystaple";
  private static final String OLD =
      "aescbc: {keys: [{name: old, secret: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=}]}";
  private static final String NEW =
      "secretbox: {keys: [{name: new, secret: ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=}]}";

  @TempDir private Path folder;

  @Test
  void keysRotateAndOldValuesStayReadable() throws Exception {
    try (DistributionProcess server = start(OLD);
        RawClient client = RawClient.admin(server)) {
      make(client, "one");
      assertOnDisk(server, "k8s:enc:aescbc:v1:old:");
    }
    try (DistributionProcess server = start(NEW, OLD);
        RawClient client = RawClient.admin(server)) {
      String one = read(client, "one");
      make(client, "two");
      // written anew, it is under the new key
      assertEquals(200, client.put(SECRETS + "/one", one).statusCode());
      assertOnDisk(server, "k8s:enc:secretbox:v1:new:");
    }
    try (DistributionProcess server = start(NEW);
        RawClient client = RawClient.admin(server)) {
      read(client, "one");
      read(client, "two");
      assertEquals(200, client.get(SECRETS).statusCode());
    }
    try (DistributionProcess server = start(OLD);
        RawClient client = RawClient.admin(server)) {
      assertEquals(500, client.get(SECRETS + "/one").statusCode());
    }
  }

  private DistributionProcess start(String... providers) throws IOException {
    StringBuilder file =
        new StringBuilder("kind: EncryptionConfiguration\napiVersion: apiserver.config.k8s.io/v1\n")
            .append("resources:\n- resources: [secrets]\n  providers:\n");
    for (String provider : providers) {
      file.append("  - ").append(provider).append('\n');
    }
    Path keys = Files.writeString(folder.resolve("keys.yaml"), file);
    return DistributionProcess.start(folder, "--set", "storage.encryption.file=" + keys);
  }

  private static void make(RawClient client, String name) throws IOException {
    HttpResponse<String> made =
        client.post(
            SECRETS,
            """
            {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "%s"},
             "stringData": {"password": "%s"}}"""
                .formatted(name, CLEAR));
    assertEquals(201, made.statusCode(), made.body());
  }

  private static String read(RawClient client, String name) throws IOException {
    HttpResponse<String> found = client.get(SECRETS + "/" + name);
    assertEquals(200, found.statusCode(), found.body());
    assertTrue(found.body().contains(base64()), found.body());
    return found.body();
  }

  private static String base64() {
    return Base64.getEncoder().encodeToString(CLEAR.getBytes(StandardCharsets.UTF_8));
  }

  /** The log of writes is not compressed: whatever was written in clear would stand there. */
  private static void assertOnDisk(DistributionProcess server, String prefix) throws IOException {
    StringBuilder all = new StringBuilder();
    List<Path> files;
    try (Stream<Path> store = Files.walk(server.data().resolve("storage"))) {
      files = store.filter(f -> f.toString().endsWith(".log")).toList();
    }
    for (Path file : files) {
      all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    }
    assertTrue(all.indexOf(prefix) >= 0, "no value begins with " + prefix);
    assertFalse(all.indexOf(CLEAR) >= 0, "a secret in clear");
    assertFalse(all.indexOf(base64()) >= 0, "a secret in base64");
  }
}
