// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.etcd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers on one etcd: a plugin's spec counts on both, and each has a way out of its own. */
final class PluginSpecsIT {
  private static final String PLUGIN =
      "/apis/quarterdeck.io/v1/plugins/validating-admission.podsecurity";
  private static final String ENTRY = "validating-admission/PodSecurity";
  private static final String FILE = "io.quarterdeck.plugins.cfg";

  @TempDir private Path folder;

  private Path etc(String name) throws IOException {
    return Files.createDirectories(folder.resolve(name).resolve("etc"));
  }

  private DistributionProcess start(String name, EtcdProcess etcd) throws IOException {
    return DistributionProcess.start(
        folder.resolve(name),
        "--config",
        etc(name).toString(),
        "--profile",
        "etcd",
        "--set",
        "storage.etcd.endpoints=" + etcd.endpoint());
  }

  private static Node plugin(RawClient client) throws IOException {
    return Node.root(Json.readObject(client.get(PLUGIN).body().getBytes(StandardCharsets.UTF_8)));
  }

  /** By the servers' own words, sorted. */
  private static List<String> states(RawClient client) throws IOException {
    return plugin(client).get("status").get("servers").items().stream()
        .map(s -> s.get("state").text() + (s.get("override").bool() ? " by override" : ""))
        .sorted()
        .toList();
  }

  private static void patch(RawClient client, String spec) throws IOException {
    byte[] body = ("{\"spec\":" + spec + "}").getBytes(StandardCharsets.UTF_8);
    Map<String, String> merge = Map.of("Content-Type", "application/merge-patch+json");
    assertEquals(200, client.exchange("PATCH", PLUGIN, merge, body).statusCode());
  }

  private String file(String server) throws IOException {
    Path file = etc(server).resolve(FILE);
    return Files.exists(file) ? Files.readString(file).strip() : "";
  }

  @Test
  void theSpecIsTheClustersAndTheFileAServersOwn() throws Exception {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
    Files.writeString(etc("one").resolve(FILE), "ranks = " + ENTRY + "=7\n");
    try (EtcdProcess etcd = EtcdProcess.start(folder.resolve("etcd"));
        DistributionProcess one = start("one", etcd);
        RawClient here = RawClient.admin(one)) {
      Await.until("the first says how it is", () -> states(here).equals(List.of("Active")));
      assertEquals(7, plugin(here).get("spec").get("rank").number(), "taken from its file, once");
      try (DistributionProcess two = start("two", etcd);
          RawClient there = RawClient.admin(two)) {
        Await.until("both are there", () -> states(here).equals(List.of("Active", "Active")));
        Await.until("the other has the rank", () -> file("two").equals("ranks = " + ENTRY + "=7"));

        patch(there, "{\"enabled\":false,\"rank\":null}");
        Await.until("both follow", () -> states(here).equals(List.of("Disabled", "Disabled")));
        assertEquals("disabled = " + ENTRY, file("one"));
        assertEquals("disabled = " + ENTRY, file("two"));

        Thread.sleep(11_000); // what the spec said is no longer on its way
        Files.writeString(etc("two").resolve(FILE), "");
        Await.until("another hand is taken back", () -> file("two").equals("disabled = " + ENTRY));
        Await.until("the log says how else", () -> two.log().contains("with override = true"));
        Await.until("both follow", () -> states(here).equals(List.of("Disabled", "Disabled")));
        assertTrue(
            plugin(here).get("spec").get("enabled").isPresent(), "and the spec is as it was");

        Files.writeString(etc("two").resolve(FILE), "override = true\n");
        Await.until(
            "one goes its own way",
            () -> states(here).equals(List.of("Active by override", "Disabled")));
        assertTrue(
            plugin(here).get("status").get("message").text().contains("spec does not count here"));
        Files.writeString(etc("two").resolve(FILE), "");
        Await.until("it is one of all", () -> states(here).equals(List.of("Disabled", "Disabled")));
        assertEquals("disabled = " + ENTRY, file("two"));
      }
    }
  }
}
