// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.etcd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers on one etcd, which goes away and comes back. */
final class EtcdIT {
  private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

  @TempDir private Path folder;

  @Test
  void serversShareAStoreAndOutliveItsAbsence() throws Exception {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
    try (EtcdProcess etcd = EtcdProcess.start(folder.resolve("etcd"));
        DistributionProcess one = start("one", "10.0.0.1", etcd);
        DistributionProcess two = start("two", "10.0.0.2", etcd);
        RawClient here = RawClient.admin(one);
        RawClient there = RawClient.admin(two)) {
      assertFalse(Files.exists(one.data().resolve("storage")), "the embedded store was opened");
      Await.until(
          "both servers are endpoints",
          () -> addresses(here).equals(List.of("10.0.0.1", "10.0.0.2")));
      create(here, "a");
      assertEquals(200, there.get(CONFIG_MAPS + "/a").statusCode());
      assertEquals(409, post(there, "a").statusCode());
      // each list is as of now, though it comes from the server's own cache
      for (int i = 0; i < 20; i++) {
        create(here, "n" + i);
        assertTrue(there.get(CONFIG_MAPS).body().contains("\"n" + i + "\""));
      }
      CompletableFuture<HttpResponse<String>> watch = watch(there);
      create(here, "before");

      etcd.kill();
      Await.until("one is not ready", () -> here.get("/readyz").statusCode() == 500);
      assertTrue(here.get("/readyz").body().contains("[-]etcd failed"));
      HttpResponse<String> refused = post(here, "meanwhile");
      assertEquals(503, refused.statusCode(), refused.body());
      assertTrue(refused.headers().firstValue("Retry-After").isPresent());
      HttpResponse<String> cached = there.get(CONFIG_MAPS + "?resourceVersion=0");
      assertEquals(200, cached.statusCode(), cached.body());

      etcd.start();
      Await.until("one is ready", () -> here.get("/readyz").statusCode() == 200);
      Await.until("two is ready", () -> there.get("/readyz").statusCode() == 200);
      assertEquals(404, here.get(CONFIG_MAPS + "/meanwhile").statusCode());
      create(here, "after");
      String events = watch.join().body();
      assertEquals(1, occurrences(events, "\"name\":\"before\""), events);
      assertEquals(1, occurrences(events, "\"name\":\"after\""), events);
      assertFalse(events.contains("ERROR"), events);
      two.stop();
      Await.until(
          "a server that is gone is no endpoint",
          () -> addresses(here).equals(List.of("10.0.0.1")));
    }
  }

  /** Where clients of the service kubernetes are sent. */
  private static List<String> addresses(RawClient client) throws Exception {
    String body = client.get("/api/v1/namespaces/default/endpoints/kubernetes").body();
    return Pattern.compile("\"ip\":\\s*\"([^\"]+)\"")
        .matcher(body)
        .results()
        .map(m -> m.group(1))
        .toList();
  }

  private DistributionProcess start(String name, String address, EtcdProcess etcd)
      throws Exception {
    return DistributionProcess.start(
        Files.createDirectory(folder.resolve(name)),
        "--profile",
        "etcd",
        "--set",
        "reconcilers.servers.advertise.address=" + address,
        "--set",
        "storage.etcd.endpoints=" + etcd.endpoint());
  }

  /** From now on, until the server ends it. */
  private static CompletableFuture<HttpResponse<String>> watch(RawClient client) throws Exception {
    String list = client.get(CONFIG_MAPS).body();
    String from = list.replaceFirst("(?s).*?\"resourceVersion\":\\s*\"(\\d+)\".*", "$1");
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return client.get(
                CONFIG_MAPS + "?watch=true&timeoutSeconds=25&resourceVersion=" + from);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static void create(RawClient client, String name) throws Exception {
    HttpResponse<String> answer = post(client, name);
    assertEquals(201, answer.statusCode(), answer.body());
  }

  private static HttpResponse<String> post(RawClient client, String name) throws Exception {
    return client.post(
        CONFIG_MAPS,
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name + "\"}}");
  }

  private static int occurrences(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }
}
