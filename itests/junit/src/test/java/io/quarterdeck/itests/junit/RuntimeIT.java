// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.junit.QuarterdeckServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./quarterdeck junit --runtime} makes has all that the server wants of Java. */
final class RuntimeIT {
  private static final String HOME = "quarterdeck.java.home";

  private static final Set<String> FINE = Set.of("Active", "Standby", "Disabled");

  @TempDir private Path folder;

  /** The home of a new one. */
  private Path made() throws Exception {
    Process maker =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                Path.of(
                        System.getProperty("quarterdeck.root"),
                        "build-tools/runtime/JavaRuntime.java")
                    .toString(),
                folder.resolve("made").toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(maker.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, maker.waitFor(), said);
    assertTrue(said.strip().matches("(?s)(.*\n)?[a-z]+-[a-z0-9_]+"), said);
    assertTrue(Files.size(folder.resolve("made/quarterdeck-runtime.jar")) > 1_000_000);
    return folder.resolve("made/image");
  }

  @Test
  void everyPluginOfTheServerWorksOnIt() throws Exception {
    String before = System.getProperty(HOME);
    System.setProperty(HOME, made().toString());
    try (QuarterdeckServer server = QuarterdeckServer.builder().nodes(1).start();
        KubernetesClient client = server.client(KubernetesClient.class)) {
      ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();
      assertTrue(process.info().command().orElseThrow().startsWith(folder.toString()));
      // a server is ready before it has written all of them down
      Await.until("more than 100 plugins", () -> plugins(client).size() > 100);
      assertEquals(
          List.of(),
          plugins(client).stream()
              .filter(p -> !FINE.contains(p.<String>get("status", "state")))
              .map(p -> p.getMetadata().getName() + " " + p.get("status"))
              .toList());
      assertTrue(server.kubeconfigFor("alice", "devs").contains("client-certificate-data"));
    } finally {
      if (before == null) {
        System.clearProperty(HOME);
      } else {
        System.setProperty(HOME, before);
      }
    }
  }

  private static List<GenericKubernetesResource> plugins(KubernetesClient client) {
    return client.genericKubernetesResources("quarterdeck.io/v1", "Plugin").list().getItems();
  }
}
