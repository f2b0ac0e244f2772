// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.website;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.javaoperatorsdk.operator.Operator;
import io.quarterdeck.junit.QuarterdeckTest;
import io.quarterdeck.junit.TestNamespace;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** The operator against a real API server, with the controllers of a cluster and one node. */
@QuarterdeckTest(nodes = 1)
class WebsiteReconcilerTest {
  private static final int SITES = 100;

  KubernetesClient client;
  @TestNamespace String namespace;
  private Operator operator;

  @BeforeEach
  void start() {
    operator = new Operator(o -> o.withKubernetesClient(client).withCloseClientOnStop(false));
    operator.register(new WebsiteReconciler(), c -> c.settingNamespace(namespace));
    operator.start();
  }

  @AfterEach
  void stop() {
    operator.stop();
  }

  private static Website site(String name, int replicas) {
    Website site = new Website();
    site.setMetadata(new ObjectMetaBuilder().withName(name).build());
    site.setSpec(new Website.Wish("nginx", replicas));
    return site;
  }

  private void awaitReady(String name, int replicas) {
    client
        .resources(Website.class)
        .withName(name)
        .waitUntilCondition(
            s ->
                s != null
                    && s.getStatus() != null
                    && Objects.equals(s.getStatus().readyReplicas(), replicas),
            30,
            TimeUnit.SECONDS);
  }

  @Test
  void aSiteIsServedChangedAndRemoved() {
    client.resource(site("shop", 2)).create();
    awaitReady("shop", 2);
    client
        .resources(Website.class)
        .withName("shop")
        .edit(
            s -> {
              s.setSpec(new Website.Wish("nginx:2", 3));
              return s;
            });
    awaitReady("shop", 3);
    Deployment pods = client.apps().deployments().withName("shop").get();
    assertEquals(
        "nginx:2", pods.getSpec().getTemplate().getSpec().getContainers().get(0).getImage());
    client.resources(Website.class).withName("shop").delete();
    client
        .apps()
        .deployments()
        .withName("shop")
        .waitUntilCondition(Objects::isNull, 30, TimeUnit.SECONDS);
    client
        .pods()
        .withLabel("website", "shop")
        .waitUntilCondition(Objects::isNull, 30, TimeUnit.SECONDS);
  }

  /** The operator's work alone, without pods; what it takes is in the report. */
  @Test
  void aHundredSitesAreReconciled(TestReporter reporter) throws Exception {
    CountDownLatch reconciled = new CountDownLatch(SITES);
    Set<String> reported = ConcurrentHashMap.newKeySet();
    try (Watch watch =
        client
            .resources(Website.class)
            .watch(
                new Watcher<Website>() {
                  @Override
                  public void eventReceived(Action action, Website site) {
                    if (site.getStatus() != null && reported.add(site.getMetadata().getName())) {
                      reconciled.countDown();
                    }
                  }

                  @Override
                  public void onClose(WatcherException cause) {}
                })) {
      long start = System.nanoTime();
      for (int i = 0; i < SITES; i++) {
        client.resource(site("site-" + i, 0)).create();
      }
      long made = System.nanoTime();
      assertTrue(reconciled.await(60, TimeUnit.SECONDS), reported::toString);
      long end = System.nanoTime();
      reporter.publishEntry(
          Map.of(
              "made.millis", String.valueOf((made - start) / 1_000_000),
              "reconciled.millis", String.valueOf((end - start) / 1_000_000)));
    }
    assertEquals(SITES, client.apps().deployments().list().getItems().size());
  }

  @Test
  void aSiteWithoutAnImageIsRefused() {
    Website site = site("empty", 1);
    site.setSpec(new Website.Wish(null, 1));
    KubernetesClientException refused =
        assertThrows(KubernetesClientException.class, () -> client.resource(site).create());
    assertEquals(422, refused.getCode());
  }
}
