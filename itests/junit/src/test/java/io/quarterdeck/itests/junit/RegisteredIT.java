// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarterdeck.junit.QuarterdeckExtension;
import io.quarterdeck.junit.QuarterdeckServer;
import io.quarterdeck.junit.TestNamespace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The extension with settings made by hand. */
final class RegisteredIT {
  @RegisterExtension
  static final QuarterdeckExtension CLUSTER =
      QuarterdeckExtension.of(QuarterdeckServer.builder().manifests("objects/*.yaml"));

  @Test
  void theClassIsGivenTheSame(KubernetesClient client, @TestNamespace String namespace) {
    assertEquals(namespace, client.getNamespace());
    assertNotNull(
        client.genericKubernetesResources("example.com/v1", "Lamp").withName("hall").get());
  }
}
