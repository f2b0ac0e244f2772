// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InClusterTest {
  private static final String HOST = "KUBERNETES_SERVICE_HOST";
  private static final String PORT = "KUBERNETES_SERVICE_PORT";

  @TempDir private Path account;

  private Kubeconfig of(Map<String, String> environment) {
    return new InCluster(name -> environment.getOrDefault(name, ""), account).kubeconfig();
  }

  @Test
  void aPodFindsItsServer() throws IOException {
    Files.writeString(account.resolve("token"), "one\n");
    Kubeconfig found = of(Map.of(HOST, "10.0.0.1", PORT, "443"));
    assertEquals(URI.create("https://10.0.0.1:443"), found.server());
    assertEquals("Bearer one", found.credential().authorization().value());
    assertNull(found.authorities(), "those of the platform");
    Files.writeString(account.resolve("token"), "two");
    assertEquals("Bearer two", found.credential().authorization().value());
    Files.writeString(account.resolve("ca.crt"), "PEM");
    assertEquals("PEM", of(Map.of(HOST, "10.0.0.1", PORT, "443")).authorities());
    assertEquals(
        URI.create("https://[fd00::1]:443"), of(Map.of(HOST, "fd00::1", PORT, "443")).server());
  }

  private void refused(String why, Map<String, String> environment) {
    Exception e = assertThrows(IllegalArgumentException.class, () -> of(environment));
    assertTrue(String.valueOf(e.getMessage()).contains(why), e::toString);
  }

  @Test
  void whatIsMissingIsSaid() {
    String variables = "KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT must be defined";
    refused(variables, Map.of());
    refused(variables, Map.of(HOST, "10.0.0.1"));
    refused(variables, Map.of(PORT, "443"));
    refused("token cannot be read", Map.of(HOST, "10.0.0.1", PORT, "443"));
  }

  @Test
  void aPathGoesBehindTheServers() {
    Kubeconfig root = new Kubeconfig(URI.create("https://x:1/"), null, false, Credential.NONE);
    Kubeconfig below = new Kubeconfig(URI.create("https://x/k8s"), null, false, Credential.NONE);
    assertEquals(URI.create("https://x:1/apis/a"), root.at("/apis/a").server());
    assertEquals(URI.create("https://x/k8s/apis/a"), below.at("/apis/a").server());
  }
}
