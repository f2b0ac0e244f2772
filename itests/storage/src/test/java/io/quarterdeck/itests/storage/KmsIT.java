// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Secrets under a key management plugin that is rotated, killed, away at the start and replaced.
 */
final class KmsIT {
  private static final String SECRETS = "/api/v1/namespaces/default/secrets";
  private static final String CLEAR = "correcthorsebatterystaple";
  private static final String BOX =
      "secretbox: {keys: [{name: box, secret: ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=}]}";

  @TempDir private Path folder;
  private Path socket = Path.of("");

  @BeforeEach
  void place() {
    socket = folder.resolve("kms.sock");
  }

  private static String kms(Path socket) {
    return "kms: {apiVersion: v2, name: mine, endpoint: 'unix://" + socket + "', timeout: 1s}";
  }

  @Test
  void aKeyIsRotatedAndKnownValuesAreReadWithoutThePlugin() throws Exception {
    try (KmsPlugin plugin = new KmsPlugin(socket, "key-one")) {
      try (DistributionProcess server = start(kms(socket));
          RawClient client = RawClient.admin(server)) {
        make(client, "one");
        make(client, "two");
        assertEquals("ok", client.get("/healthz/kms-providers").body());
        assertTrue(client.get("/readyz?verbose").body().contains("[+]kms-providers ok"));
        assertEquals(404, client.get("/livez/kms-providers").statusCode());
        assertOnDisk(server, "k8s:enc:kms:v2:mine:");
        assertOnDisk(server, "key-one");
      }
      assertEquals(0, plugin.decrypts());
      try (DistributionProcess server = start(kms(socket));
          RawClient client = RawClient.admin(server)) {
        String one = read(client, "one");
        read(client, "two");
        assertEquals(1, plugin.decrypts(), "one seed");
        plugin.rotate("key-two");
        awaitOnDisk(server, client, "one", one, "key-two");
        plugin.close();
        read(client, "one");
        read(client, "two");
        assertEquals(200, client.get(SECRETS).statusCode());
        make(client, "three");
        await(() -> client.get("/healthz/kms-providers").statusCode() == 500);
        assertTrue(
            client
                .get("/healthz/kms-providers")
                .body()
                .startsWith(
                    "internal server error: kms-provider-0: failed to perform status section of the"
                        + " healthz check for KMS Provider mine, error: rpc error: code ="));
        assertTrue(
            client
                .get("/metrics")
                .body()
                .contains("apiserver_envelope_encryption_key_id_hash_total{"));
      }
    }
  }

  @Test
  void aServerIsNotReadyBeforeItsPluginIs() throws Exception {
    try (KmsPlugin plugin = new KmsPlugin(socket, "key-one");
        DistributionProcess server = start(kms(socket));
        RawClient client = RawClient.admin(server)) {
      make(client, "one");
      assertEquals(0, plugin.decrypts());
    }
    CompletableFuture<KmsPlugin> later =
        CompletableFuture.supplyAsync(
            this::plugin, CompletableFuture.delayedExecutor(15, TimeUnit.SECONDS));
    try (DistributionProcess server = start(kms(socket));
        RawClient client = RawClient.admin(server);
        KmsPlugin plugin = later.get()) {
      assertTrue(server.log().contains("the KMS plugin mine is not well"), server.log());
      await(() -> client.get(SECRETS + "/one").statusCode() == 200);
      read(client, "one");
      make(client, "two");
      assertEquals(1, plugin.decrypts());
    }
  }

  private KmsPlugin plugin() {
    try {
      return new KmsPlugin(socket, "key-one");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aChangedFileTakesOverOnceItsPluginsAreWell() throws Exception {
    Path other = folder.resolve("other.sock");
    try (KmsPlugin plugin = new KmsPlugin(socket, "key-one");
        DistributionProcess server =
            start(kms(socket), "--set", "storage.encryption.reload.seconds=1");
        RawClient client = RawClient.admin(server)) {
      make(client, "one");
      String one = read(client, "one");
      write(kms(other).replace("mine", "next"), kms(socket));
      await(() -> server.log().contains("health check for new transformers failed"));
      make(client, "two");
      assertFalse(onDisk(server).contains("k8s:enc:kms:v2:next:"));
      try (KmsPlugin next = new KmsPlugin(other, "key-of-next")) {
        awaitOnDisk(server, client, "one", one, "k8s:enc:kms:v2:next:");
        write(BOX, kms(socket), kms(other).replace("mine", "next"));
        awaitOnDisk(server, client, "one", one, "k8s:enc:secretbox:v1:box:");
        read(client, "two");
        // a configuration begins without the keys that the one before knew
        assertTrue(next.decrypts() + plugin.decrypts() <= 3);
      }
    }
  }

  private void write(String... providers) throws IOException {
    StringBuilder file =
        new StringBuilder("kind: EncryptionConfiguration\napiVersion: apiserver.config.k8s.io/v1\n")
            .append("resources:\n- resources: [secrets]\n  providers:\n");
    for (String provider : providers) {
      file.append("  - ").append(provider).append('\n');
    }
    Path next = Files.writeString(folder.resolve("next.yaml"), file);
    Files.move(next, folder.resolve("keys.yaml"), StandardCopyOption.ATOMIC_MOVE);
  }

  private DistributionProcess start(String provider, String... more) throws IOException {
    write(provider);
    String file = "storage.encryption.file=" + folder.resolve("keys.yaml");
    return DistributionProcess.start(
        folder, Stream.concat(Stream.of("--set", file), Stream.of(more)).toArray(String[]::new));
  }

  private static String secret(String name) {
    return """
    {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "%s"},
     "stringData": {"password": "%s"}}"""
        .formatted(name, CLEAR);
  }

  private static void make(RawClient client, String name) throws IOException {
    HttpResponse<String> made = client.post(SECRETS, secret(name));
    assertEquals(201, made.statusCode(), made.body());
  }

  private static String read(RawClient client, String name) throws IOException {
    HttpResponse<String> found = client.get(SECRETS + "/" + name);
    assertEquals(200, found.statusCode(), found.body());
    assertTrue(found.body().contains(base64()), found.body());
    return found.body();
  }

  private static String base64() {
    return Base64.getEncoder().encodeToString(CLEAR.getBytes(StandardCharsets.UTF_8));
  }

  /** Something that becomes true. */
  @FunctionalInterface
  private interface Condition {
    boolean holds() throws IOException;
  }

  private static void await(Condition condition) throws Exception {
    long end = System.nanoTime() + 120_000_000_000L;
    while (!condition.holds()) {
      assertTrue(System.nanoTime() < end, "it does not come");
      Thread.sleep(200);
    }
  }

  /** Writes an object as it is until the store has it in another form. */
  private static void awaitOnDisk(
      DistributionProcess server, RawClient client, String name, String body, String part)
      throws Exception {
    String unversioned = body.replaceAll("\"resourceVersion\":\"\\d+\",?", "");
    await(
        () -> {
          client.get("/healthz/kms-providers");
          assertEquals(200, client.put(SECRETS + "/" + name, unversioned).statusCode());
          return onDisk(server).contains(part);
        });
    assertOnDisk(server, part);
  }

  private static void assertOnDisk(DistributionProcess server, String part) throws IOException {
    String all = onDisk(server);
    assertTrue(all.contains(part), "nothing has " + part);
    assertFalse(all.contains(CLEAR), "a secret in clear");
    assertFalse(all.contains(base64()), "a secret in base64");
  }

  /** The log of writes is not compressed: whatever was written in clear would stand there. */
  private static String onDisk(DistributionProcess server) throws IOException {
    StringBuilder all = new StringBuilder();
    List<Path> files;
    try (Stream<Path> store = Files.walk(server.data().resolve("storage"))) {
      files = store.filter(f -> f.toString().endsWith(".log")).toList();
    }
    for (Path file : files) {
      all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    }
    return all.toString();
  }
}
