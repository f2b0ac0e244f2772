// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every cluster has comes back. */
class SystemObjectsTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private @Nullable SystemObjects running;

  @AfterEach
  void end() {
    if (running != null) {
      running.deactivate();
    }
  }

  private void start(int port) {
    running = new SystemObjects(objects, writer, port, new Metrics());
  }

  /** As the core group makes it at the first start, and the registry fills it in. */
  private void putService() {
    ApiObject service = ApiObject.of(new GroupVersionKind("", "v1", "Service"));
    service.meta().setNamespace("default");
    service.meta().setName("kubernetes");
    service.object("metadata").put("uid", "u-1");
    service.meta().mutableLabels().put("component", "apiserver");
    service.meta().mutableLabels().put("provider", "kubernetes");
    Map<String, @Nullable Object> port = new LinkedHashMap<>();
    port.put("name", "https");
    port.put("port", 443L);
    port.put("targetPort", 6443L);
    service.object("spec").put("clusterIP", "10.0.0.1");
    service.object("spec").put("ports", new ArrayList<Object>(List.of(port)));
    objects.put(KubernetesService.SERVICES, service);
  }

  private @Nullable ApiObject service() {
    return objects.getLive(KubernetesService.SERVICES, "default", "kubernetes");
  }

  private static Node targetPort(@Nullable ApiObject service) {
    return Objects.requireNonNull(service)
        .field("spec")
        .get("ports")
        .items()
        .getFirst()
        .get("targetPort");
  }

  @Test
  void namespacesComeBackAtOnce() throws Exception {
    start(6443);
    for (String name : SystemNamespaces.NAMES) {
      Await.until(
          name + " is made", () -> objects.getLive(SystemNamespaces.NAMESPACES, "", name) != null);
    }
    objects.delete(SystemNamespaces.NAMESPACES, "", "kube-node-lease");
    Await.until(
        "it is made again",
        () -> objects.getLive(SystemNamespaces.NAMESPACES, "", "kube-node-lease") != null);
  }

  @Test
  void theServiceLeadsToThePortOfTheServer() throws Exception {
    putService();
    start(7443);
    Await.until("it is corrected", () -> targetPort(service()).number() == 7443);
  }

  @Test
  void alsoOneThatIsMadeAfterItListens() throws Exception {
    start(7443);
    Await.until(
        "it has looked once",
        () -> objects.getLive(SystemNamespaces.NAMESPACES, "", "kube-public") != null);
    putService();
    Await.until("it is corrected", () -> targetPort(service()).number() == 7443);
  }

  @Test
  void theServiceComesBackAsItWas() throws Exception {
    putService();
    start(6443);
    objects.delete(KubernetesService.SERVICES, "default", "kubernetes");
    Await.until("it is made again", () -> service() != null);
    ApiObject again = service();
    assertNotNull(again);
    assertEquals("10.0.0.1", again.field("spec").get("clusterIP").text());
    assertEquals(Map.of("component", "apiserver", "provider", "kubernetes"), again.meta().labels());
    assertEquals("", again.meta().uid(), "another object");
    assertEquals(6443, targetPort(again).number());
  }
}
