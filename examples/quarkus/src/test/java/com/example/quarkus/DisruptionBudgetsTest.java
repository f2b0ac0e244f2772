// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.quarkus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * The whole application against a real API server with the controllers of a cluster and one node.
 */
@QuarkusTest
@WithTestResource(Cluster.class)
class DisruptionBudgetsTest {
  private static final String SHOP =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: shop, namespace: default}
      spec:
        replicas: 2
        selector: {matchLabels: {app: shop}}
        template:
          metadata: {labels: {app: shop}}
          spec: {containers: [{name: web, image: nginx}]}
      """;

  @Inject KubernetesClient client;

  @Test
  void aDeploymentOfTwoReplicasHasABudgetThatCountsItsPods() {
    Deployment shop = client.resource(Serialization.unmarshal(SHOP, Deployment.class)).create();
    PodDisruptionBudget budget =
        client
            .policy()
            .v1()
            .podDisruptionBudget()
            .inNamespace("default")
            .withName("shop")
            .waitUntilCondition(
                b ->
                    b != null
                        && b.getStatus() != null
                        && Objects.equals(b.getStatus().getDisruptionsAllowed(), 1),
                30,
                TimeUnit.SECONDS);
    assertEquals(2, budget.getStatus().getCurrentHealthy());
    client.resource(shop).delete();
    client.resource(budget).waitUntilCondition(Objects::isNull, 30, TimeUnit.SECONDS);
  }
}
