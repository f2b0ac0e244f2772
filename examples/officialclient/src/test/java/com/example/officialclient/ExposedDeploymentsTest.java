// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.officialclient;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.AppsV1Api;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.util.PatchUtils;
import io.kubernetes.client.util.Yaml;
import io.quarterdeck.junit.QuarterdeckTest;
import io.quarterdeck.junit.TestNamespace;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The controller against a real API server with the controllers of a cluster. */
@QuarterdeckTest
class ExposedDeploymentsTest {
  private static final String SHOP =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: shop, labels: {expose: "8080"}}
      spec:
        selector: {matchLabels: {app: shop}}
        template:
          metadata: {labels: {app: shop}}
          spec: {containers: [{name: web, image: nginx}]}
      """;

  ApiClient client;
  @TestNamespace String namespace;
  private ExposedDeployments controller;

  @BeforeEach
  void start() {
    controller = new ExposedDeployments(client, namespace);
  }

  @AfterEach
  void stop() {
    controller.close();
  }

  private List<V1Service> services() throws ApiException {
    return new CoreV1Api(client).listNamespacedService(namespace).execute().getItems();
  }

  private static void await(Callable<Boolean> isSo) throws Exception {
    long until = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!isSo.call()) {
      assertTrue(System.nanoTime() < until, "not so after 30 s");
      Thread.sleep(20);
    }
  }

  private static int port(V1Service service) {
    return service.getSpec().getPorts().get(0).getPort();
  }

  @Test
  void aDeploymentHasAServiceForAsLongAsItIsThere() throws Exception {
    AppsV1Api apps = new AppsV1Api(client);
    V1Deployment shop = (V1Deployment) Yaml.load(SHOP);
    V1Deployment made = apps.createNamespacedDeployment(namespace, shop).execute();
    await(() -> !services().isEmpty());
    V1Service service = services().get(0);
    assertEquals("shop", service.getMetadata().getName());
    assertEquals(8080, port(service));
    assertEquals(
        made.getMetadata().getUid(), service.getMetadata().getOwnerReferences().get(0).getUid());

    V1Patch label = new V1Patch("{\"metadata\": {\"labels\": {\"expose\": \"9090\"}}}");
    PatchUtils.patch(
        V1Deployment.class,
        () -> apps.patchNamespacedDeployment("shop", namespace, label).buildCall(null),
        V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH,
        client);
    await(() -> port(services().get(0)) == 9090);

    apps.deleteNamespacedDeployment("shop", namespace).execute();
    await(() -> services().isEmpty());
  }
}
