// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The example of an authenticator lets somebody in while it is there, and only then. */
@ExtendWith(SharedSite.class)
final class ApiKeysIT {
  private static final String KEY = "k-71b1e6b2f0a94c6a";
  private static final String REVIEW =
      "{\"apiVersion\": \"authentication.k8s.io/v1\", \"kind\": \"SelfSubjectReview\"}";

  @TempDir private Path folder;

  private static String who(Site site, String key) throws IOException {
    return site.post("/apis/authentication.k8s.io/v1/selfsubjectreviews", "X-API-Key", key, REVIEW);
  }

  @Test
  void itComesLogsInAndLeaves(Site site) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(KEY.getBytes(StandardCharsets.UTF_8));
    Path keys = folder.resolve("keys");
    Files.writeString(keys, HexFormat.of().formatHex(digest) + " robot ci\n");
    assertTrue(who(site, KEY).startsWith("403 "), "nobody knows the key yet");

    site.configure("com.example.apikeys", "file = " + keys + "\n");
    site.drop("apikeys");
    Await.until("the key is known", () -> who(site, KEY).startsWith("201 "));
    String robot = who(site, KEY);
    assertTrue(robot.contains("\"username\":\"robot\""), robot);
    assertTrue(robot.contains("\"ci\",\"system:authenticated\""), robot);
    assertTrue(who(site, "guessed").startsWith("401 "));
    Await.until(
        "it is listed as active",
        () -> site.plugin("authenticator", "apikeys").contains("\"state\":\"Active\""));

    site.remove("apikeys");
    Await.until("the key is nobody's again", () -> who(site, KEY).startsWith("403 "));
  }
}
