// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.quarterdeck.junit.QuarterdeckServer;
import io.quarterdeck.junit.QuarterdeckTest;
import io.quarterdeck.junit.TestNamespace;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What a test class is given. */
@SuppressWarnings("NullAway.Init") // the extension sets the fields
@QuarterdeckTest(crds = "objects/lamps.yaml", manifests = "objects/lamp.yaml")
class SharedServerIT {
  private static QuarterdeckServer server;
  private KubernetesClient client;
  @TestNamespace private String namespace;

  @Test
  void theNamespaceIsThereWithItsAccountAndTheManifests() {
    assertEquals(namespace, client.getNamespace());
    assertNotNull(client.serviceAccounts().withName("default").get());
    assertNotNull(
        client.genericKubernetesResources("example.com/v1", "Lamp").withName("hall").get());
  }

  @Test
  void theOfficialClientIsGivenToo(ApiClient official, @TestNamespace String given)
      throws Exception {
    assertEquals(namespace, given);
    assertEquals(
        "default",
        new CoreV1Api(official)
            .readNamespacedServiceAccount("default", namespace)
            .execute()
            .getMetadata()
            .getName());
  }

  @Test
  void somebodyMayWhatRbacGrants() throws Exception {
    String alice = server.kubeconfigFor("alice", "devs");
    assertEquals(alice, server.kubeconfigFor("alice", "devs"), "one certificate is enough");
    try (KubernetesClient devs = server.client(KubernetesClient.class, alice, namespace);
        KubernetesClient bob =
            server.client(KubernetesClient.class, server.kubeconfigFor("bob"), namespace)) {
      assertTrue(devs.configMaps().list().getItems().size() > 0);
      assertEquals(403, refusal(() -> devs.pods().withName("x").delete()));
      assertEquals(403, refusal(() -> bob.configMaps().list()));
    }
  }

  private static int refusal(org.junit.jupiter.api.function.Executable request) {
    return assertThrows(KubernetesClientException.class, request).getCode();
  }

  @Test
  void theKubeconfigIsAFileOfItsOwn() throws Exception {
    Path file = server.kubeconfigFile();
    assertEquals(server.kubeconfig(), Files.readString(file));
    assertFalse(file.startsWith(Path.of(System.getProperty("user.home"), ".kube")));
    assertTrue(server.kubeconfig().contains(server.url().toString()));
    assertTrue(server.log(5).stream().anyMatch(l -> l.contains("listens on")));
  }

  @Nested
  class Inner {
    @Test
    void aNestedClassHasWhatItsOuterOneHas(QuarterdeckServer given) {
      assertEquals(server.pid(), given.pid());
      assertNotNull(client.serviceAccounts().withName("default").get());
    }
  }
}
