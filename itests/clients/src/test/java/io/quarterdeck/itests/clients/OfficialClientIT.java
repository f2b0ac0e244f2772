// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.informer.ResourceEventHandler;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.AppsV1Api;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ConfigMapList;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1LabelSelector;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import io.kubernetes.client.openapi.models.V1StatefulSetSpec;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.KubeConfig;
import io.kubernetes.client.util.PatchUtils;
import io.kubernetes.client.util.generic.GenericKubernetesApi;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The official Java client, whose models are generated from the OpenAPI of Kubernetes. */
final class OfficialClientIT {
  private static final String NAMESPACE = "harbour";

  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static ApiClient client;

  @BeforeAll
  static void start() throws Exception {
    server = DistributionProcess.start(folder);
    try (Reader config = Files.newBufferedReader(server.kubeconfig())) {
      client = ClientBuilder.kubeconfig(KubeConfig.loadKubeConfig(config)).build();
    }
    new CoreV1Api(client).createNamespace(new V1Namespace().metadata(named(NAMESPACE))).execute();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static V1ObjectMeta named(String name) {
    return new V1ObjectMeta().name(name);
  }

  private static V1ConfigMap settings(String name, String mode) {
    return new V1ConfigMap().metadata(named(name)).putDataItem("mode", mode);
  }

  private static V1StatefulSet set() {
    return new V1StatefulSet()
        .metadata(named("store"))
        .spec(
            new V1StatefulSetSpec()
                .serviceName("store")
                .selector(new V1LabelSelector().putMatchLabelsItem("app", "store"))
                .template(
                    new V1PodTemplateSpec()
                        .metadata(new V1ObjectMeta().putLabelsItem("app", "store"))
                        .spec(
                            new V1PodSpec()
                                .addContainersItem(
                                    new V1Container().name("c").image("example/c")))));
  }

  @Test
  void aStatefulSetIsCreatedDefaultedPatchedAndDeleted() throws ApiException {
    AppsV1Api apps = new AppsV1Api(client);

    V1StatefulSet made = apps.createNamespacedStatefulSet(NAMESPACE, set()).execute();
    assertEquals(1, made.getSpec().getReplicas());
    assertEquals("OrderedReady", made.getSpec().getPodManagementPolicy());

    V1StatefulSet patched =
        PatchUtils.patch(
            V1StatefulSet.class,
            () ->
                apps.patchNamespacedStatefulSet(
                        "store",
                        NAMESPACE,
                        new V1Patch(
                            "[{\"op\":\"replace\",\"path\":\"/spec/replicas\",\"value\":3}]"))
                    .buildCall(null),
            V1Patch.PATCH_FORMAT_JSON_PATCH,
            client);
    assertEquals(3, patched.getSpec().getReplicas());
    assertEquals(
        3,
        apps.readNamespacedStatefulSetScale("store", NAMESPACE).execute().getSpec().getReplicas());

    apps.deleteNamespacedStatefulSet("store", NAMESPACE).execute();
    ApiException e =
        assertThrows(
            ApiException.class, () -> apps.readNamespacedStatefulSet("store", NAMESPACE).execute());
    assertEquals(404, e.getCode());
  }

  @Test
  void whatIsInvalidIsReportedFieldByField() {
    ApiException e =
        assertThrows(
            ApiException.class,
            () ->
                new CoreV1Api(client)
                    .createNamespacedConfigMap(NAMESPACE, settings("Not A Name", ""))
                    .execute());

    assertEquals(422, e.getCode());
    assertTrue(e.getResponseBody().contains("\"field\":\"metadata.name\""), e.getResponseBody());
  }

  @Test
  void anInformerSeesWhatIsThereAndEveryChange() throws Exception {
    GenericKubernetesApi<V1ConfigMap, V1ConfigMapList> maps =
        new GenericKubernetesApi<>(
            V1ConfigMap.class, V1ConfigMapList.class, "", "v1", "configmaps", client);
    Queue<String> seen = new ConcurrentLinkedQueue<>();
    CoreV1Api core = new CoreV1Api(client);
    core.createNamespacedConfigMap(NAMESPACE, settings("before", "0")).execute();

    SharedInformerFactory factory = new SharedInformerFactory(client);
    SharedIndexInformer<V1ConfigMap> informer =
        factory.sharedIndexInformerFor(maps, V1ConfigMap.class, 0, NAMESPACE);
    informer.addEventHandler(new Recorder(seen));
    factory.startAllRegisteredInformers();
    try {
      Await.until("it has synced", informer::hasSynced);
      core.createNamespacedConfigMap(NAMESPACE, settings("during", "1")).execute();
      core.replaceNamespacedConfigMap("during", NAMESPACE, settings("during", "2")).execute();
      core.deleteNamespacedConfigMap("during", NAMESPACE).execute();
      Await.until("the deletion is seen", () -> seen.contains("deleted during 2"));
      assertTrue(
          seen.containsAll(
              List.of("added before 0", "added during 1", "during 1 to 2", "deleted during 2")),
          seen.toString());
      assertEquals(
          Map.of("mode", "0"), informer.getIndexer().getByKey(NAMESPACE + "/before").getData());
    } finally {
      factory.stopAllRegisteredInformers();
    }
  }

  private record Recorder(Queue<String> seen) implements ResourceEventHandler<V1ConfigMap> {
    private static String text(V1ConfigMap map) {
      return map.getMetadata().getName() + " " + map.getData().get("mode");
    }

    @Override
    public void onAdd(V1ConfigMap map) {
      seen.add("added " + text(map));
    }

    @Override
    public void onUpdate(V1ConfigMap old, V1ConfigMap map) {
      seen.add(text(old) + " to " + map.getData().get("mode"));
    }

    @Override
    public void onDelete(V1ConfigMap map, boolean unknown) {
      seen.add("deleted " + text(map));
    }
  }
}
