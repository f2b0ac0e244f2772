// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fabric8 client. */
final class Fabric8IT {
  private static final String NAMESPACE = "harbour";

  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static KubernetesClient client;

  @BeforeAll
  static void start() {
    server = DistributionProcess.start(folder);
    client =
        new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(server.kubeconfig().toFile()))
            .build();
    client
        .namespaces()
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
        .create();
    client.resource(Samples.account(NAMESPACE)).create();
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  private static Deployment deployment(String name) {
    return new DeploymentBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace(NAMESPACE)
        .addToLabels("app", name)
        .endMetadata()
        .withNewSpec()
        .withReplicas(1)
        .withNewSelector()
        .addToMatchLabels("app", name)
        .endSelector()
        .withNewTemplate()
        .withNewMetadata()
        .addToLabels("app", name)
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withImage("example/main:1")
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  private static ConfigMap settings(String name, String mode) {
    return Samples.settings(NAMESPACE, name, mode);
  }

  @Test
  void aDeploymentIsCreatedDefaultedScaledPatchedAndDeleted() {
    Deployment made = client.resource(deployment("web")).create();
    assertEquals("RollingUpdate", made.getSpec().getStrategy().getType());
    assertEquals(1L, made.getMetadata().getGeneration());

    var web = client.apps().deployments().inNamespace(NAMESPACE).withName("web");
    web.scale(4);
    assertEquals(4, web.get().getSpec().getReplicas());
    assertEquals(4, web.scale().getSpec().getReplicas());

    web.patch(
        PatchContext.of(PatchType.STRATEGIC_MERGE),
        "{\"spec\":{\"template\":{\"spec\":{\"containers\":"
            + "[{\"name\":\"main\",\"image\":\"example/main:2\"}]}}}}");
    var containers = web.get().getSpec().getTemplate().getSpec().getContainers();
    assertEquals(1, containers.size());
    assertEquals("example/main:2", containers.getFirst().getImage());
    web.edit(d -> new DeploymentBuilder(d).editSpec().withPaused(true).endSpec().build());
    assertEquals(4L, web.get().getMetadata().getGeneration());

    web.delete();
    assertNull(web.get());
  }

  @Test
  void aStaleUpdateIsAConflict() {
    ConfigMap old = client.resource(settings("shared", "slow")).create();
    client.resource(new ConfigMapBuilder(old).addToData("mode", "quick").build()).update();

    KubernetesClientException e =
        assertThrows(
            KubernetesClientException.class,
            () ->
                client
                    .resource(new ConfigMapBuilder(old).addToData("mode", "lost").build())
                    .lockResourceVersion(old.getMetadata().getResourceVersion())
                    .update());

    assertEquals(409, e.getCode());
    assertEquals("Conflict", e.getStatus().getReason());
  }

  @Test
  void aListIsSelectedAndPaged() {
    for (int i = 0; i < 25; i++) {
      client
          .resource(
              new PodBuilder()
                  .withNewMetadata()
                  .withName("pod-" + i)
                  .withNamespace(NAMESPACE)
                  .addToLabels("half", i % 2 == 0 ? "even" : "odd")
                  .endMetadata()
                  .withNewSpec()
                  .addNewContainer()
                  .withName("c")
                  .withImage("example/c")
                  .endContainer()
                  .endSpec()
                  .build())
          .create();
    }
    var pods = client.pods().inNamespace(NAMESPACE);
    assertEquals(12, pods.withLabel("half", "odd").list().getItems().size());
    var first = pods.list(new ListOptionsBuilder().withLimit(10L).build());
    assertEquals(10, first.getItems().size());
    assertEquals(15L, first.getMetadata().getRemainingItemCount());
    pods.withLabel("half").delete();
  }

  @Test
  void anInformerSeesWhatIsThereAndEveryChange() throws Exception {
    Queue<String> seen = new ConcurrentLinkedQueue<>();
    client.resource(settings("before", "0")).create();
    try (SharedIndexInformer<ConfigMap> informer =
        client
            .configMaps()
            .inNamespace(NAMESPACE)
            .withLabelSelector("!absent")
            .inform(new Recorder(seen), 0)) {
      Await.until("it has synced", informer::hasSynced);
      client.resource(settings("during", "1")).create();
      client.resource(settings("during", "2")).update();
      client.resource(settings("during", "2")).delete();
      Await.until("the deletion is seen", () -> seen.contains("deleted during 2"));
      assertTrue(
          seen.containsAll(
              List.of("added before 0", "added during 1", "during 1 to 2", "deleted during 2")),
          seen.toString());
      assertEquals(
          Map.of("mode", "0"), informer.getIndexer().getByKey(NAMESPACE + "/before").getData());
    }
  }

  private record Recorder(Queue<String> seen) implements ResourceEventHandler<ConfigMap> {
    private static String text(ConfigMap map) {
      return map.getMetadata().getName() + " " + map.getData().get("mode");
    }

    @Override
    public void onAdd(ConfigMap map) {
      seen.add("added " + text(map));
    }

    @Override
    public void onUpdate(ConfigMap old, ConfigMap map) {
      seen.add(text(old) + " to " + map.getData().get("mode"));
    }

    @Override
    public void onDelete(ConfigMap map, boolean unknown) {
      seen.add("deleted " + text(map));
    }
  }
}
