// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.springboot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.quarterdeck.junit.QuarterdeckServer;
import io.quarterdeck.junit.QuarterdeckTest;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.bean.override.convention.TestBean;

/** The whole application; its client's bean is one of the test's API server. */
@SpringBootTest
@QuarterdeckTest
class TenantReconcilerTest {
  static QuarterdeckServer server;
  @TestBean KubernetesClient client;

  static KubernetesClient client() {
    return server.client(KubernetesClient.class);
  }

  @Test
  void aTenantHasItsNamespaceWithAQuotaUntilItGoes() {
    Tenant acme = new Tenant();
    acme.setMetadata(new ObjectMetaBuilder().withName("acme").build());
    acme.setSpec(new Tenant.Wish(0));
    client.resource(acme).create();
    client
        .resourceQuotas()
        .inNamespace("acme")
        .withName("tenant")
        .waitUntilCondition(
            q -> q != null && q.getStatus().getHard() != null, 30, TimeUnit.SECONDS);

    KubernetesClientException refused =
        assertThrows(
            KubernetesClientException.class,
            () ->
                client
                    .resource(
                        new PodBuilder()
                            .withNewMetadata()
                            .withName("one-too-many")
                            .withNamespace("acme")
                            .endMetadata()
                            .withNewSpec()
                            .addNewContainer()
                            .withName("web")
                            .withImage("nginx")
                            .endContainer()
                            .endSpec()
                            .build())
                    .create());
    assertEquals(403, refused.getCode());

    client.resource(acme).delete();
    client.namespaces().withName("acme").waitUntilCondition(Objects::isNull, 30, TimeUnit.SECONDS);
  }
}
