// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.jetty.JettyHttpClientFactory;
import io.fabric8.kubernetes.client.okhttp.OkHttpClientFactory;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.FakeNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The fabric8 client over each of its HTTP engines: they differ in the protocol that they choose,
 * in how they upgrade, and in how they stop to read.
 */
final class Fabric8EnginesIT {
  private static final String NAMESPACE = "default";

  private enum Engine {
    VERTX(VertxHttpClientFactory::new),
    OKHTTP(OkHttpClientFactory::new),
    JDK(JdkHttpClientFactory::new),
    JETTY(JettyHttpClientFactory::new);

    private final Supplier<HttpClient.Factory> factory;

    Engine(Supplier<HttpClient.Factory> factory) {
      this.factory = factory;
    }
  }

  @TempDir private static Path folder;
  private static FakeNode node;
  private static DistributionProcess server;

  @BeforeAll
  static void start() throws Exception {
    node = new FakeNode(folder);
    server = DistributionProcess.start(folder, node.options());
    try (KubernetesClient client = client(Engine.VERTX)) {
      client.load(stream(node.node())).create();
      client.resource(Samples.account(NAMESPACE)).create();
      client
          .resource(
              new PodBuilder()
                  .withNewMetadata()
                  .withName("p")
                  .withNamespace(NAMESPACE)
                  .endMetadata()
                  .withNewSpec()
                  .withNodeName(FakeNode.NAME)
                  .addNewContainer()
                  .withName("c")
                  .withImage("i")
                  .endContainer()
                  .endSpec()
                  .build())
          .create();
    }
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
    node.close();
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static KubernetesClient client(Engine engine) {
    return new KubernetesClientBuilder()
        .withConfig(Config.fromKubeconfig(server.kubeconfig().toFile()))
        .withHttpClientFactory(engine.factory.get())
        .build();
  }

  @ParameterizedTest
  @EnumSource
  void objectsAreWrittenReadAndWatched(Engine engine) throws Exception {
    String name = "of-" + engine.name().toLowerCase(Locale.ROOT);
    Seen seen = new Seen();
    try (KubernetesClient client = client(engine);
        Watch watch = client.configMaps().inNamespace(NAMESPACE).withName(name).watch(seen)) {
      client.resource(Samples.settings(NAMESPACE, name, "a")).create();
      client.resource(Samples.settings(NAMESPACE, name, "b")).forceConflicts().serverSideApply();
      var maps = client.configMaps().inNamespace(NAMESPACE);
      assertEquals("b", maps.withName(name).get().getData().get("mode"));
      assertEquals(1, maps.list().getItems().stream().filter(m -> named(m, name)).count());
      maps.withName(name).delete();
      assertNull(maps.withName(name).get());
      Await.until("the watch has seen it", () -> seen.events.size() == 3);
      assertEquals(List.of("ADDED a", "MODIFIED b", "DELETED b"), List.copyOf(seen.events));
    }
    Await.until("the watch is closed", () -> seen.closed);
  }

  private static boolean named(ConfigMap map, String name) {
    return map.getMetadata().getName().equals(name);
  }

  @ParameterizedTest
  @EnumSource
  void containersAreSpokenWith(Engine engine) throws Exception {
    try (KubernetesClient client = client(engine)) {
      var pod = client.pods().inNamespace(NAMESPACE).withName("p");
      assertEquals("first\nsecond\n", pod.getLog());
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      try (ExecWatch exec = pod.writingOutput(said).exec("ls", "-l")) {
        assertEquals(0, exec.exitCode().get(30, TimeUnit.SECONDS));
      }
      assertEquals("ran ls -l\n", said.toString(StandardCharsets.UTF_8));
    }
  }

  private static final class Seen implements Watcher<ConfigMap> {
    private final Queue<String> events = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    @Override
    public void eventReceived(Action action, ConfigMap map) {
      events.add(action + " " + map.getData().get("mode"));
    }

    @Override
    public void onClose() {
      closed = true;
    }

    @Override
    public void onClose(@Nullable WatcherException cause) {
      events.add("closed: " + cause);
    }
  }
}
