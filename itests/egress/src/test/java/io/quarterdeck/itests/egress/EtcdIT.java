// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.egress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.egress.ConnectProxy;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An etcd that only a proxy of HTTP knows: for a server, and for a migration. */
final class EtcdIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  @TempDir private Path folder;

  @Test
  void aServerOutlivesItsProxyAndMovesAwayThroughIt() throws Exception {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
    ConnectProxy proxy = ConnectProxy.listen(0);
    try (EtcdProcess etcd = EtcdProcess.start(folder.resolve("etcd"))) {
      String address = "etcd.test:" + etcd.endpoint().getPort();
      List<String> options =
          new ArrayList<>(Selections.option(folder, Selections.connect("etcd", proxy.port())));
      options.addAll(List.of("--set", "storage.etcd.endpoints=http://" + address));
      try (DistributionProcess server = server(options);
          RawClient client = RawClient.admin(server)) {
        assertEquals(201, make(client, "before").statusCode());
        assertTrue(
            proxy.asked().stream().allMatch(a -> a.startsWith("CONNECT " + address + " HTTP/1.1")),
            proxy.asked() + "");

        proxy.close();
        Await.until("it is not ready", () -> client.get("/readyz").statusCode() == 500);
        assertEquals(503, make(client, "meanwhile").statusCode());
        proxy = ConnectProxy.listen(proxy.port());
        Await.until("it is ready", () -> client.get("/readyz").statusCode() == 200);
        assertEquals(201, make(client, "after").statusCode());
        String list = client.get(MAPS).body();
        assertTrue(list.contains("\"before\"") && list.contains("\"after\""), list);

        etcd.kill();
        Await.until("it is not ready", () -> client.get("/readyz").statusCode() == 500);
        etcd.start();
        Await.until("it is ready", () -> client.get("/readyz").statusCode() == 200);
        assertEquals(201, make(client, "last").statusCode());
        assertTrue(
            client
                .get("/metrics")
                .body()
                .contains(
                    "apiserver_egress_dialer_dial_start_total{protocol=\"http_connect\","
                        + "transport=\"tcp\"}"));
      }
      int asked = proxy.asked().size();
      migrate(options);
      assertTrue(proxy.asked().size() > asked, "the migration went another way");
    } finally {
      proxy.close();
    }
    try (DistributionProcess server = DistributionProcess.start(folder.resolve("moved"));
        RawClient client = RawClient.admin(server)) {
      assertEquals(200, client.get(MAPS + "/last").statusCode());
    }
  }

  private DistributionProcess server(List<String> options) throws Exception {
    return DistributionProcess.start(
        Files.createDirectory(folder.resolve("server")),
        Stream.concat(Stream.of("--profile", "etcd"), options.stream()).toArray(String[]::new));
  }

  private void migrate(List<String> options) throws Exception {
    Path data = Files.createDirectory(folder.resolve("moved")).resolve("data");
    List<String> command =
        new ArrayList<>(
            List.of("bash", Distribution.assembled().home().resolve("bin/quarterdeck").toString()));
    command.addAll(List.of("migrate", "--to", "embedded", "--data", data.toString()));
    command.addAll(options);
    Distribution.Ended ended = Distribution.end(command, folder, Map.of());
    assertEquals(0, ended.exitCode(), ended.out() + ended.err());
  }

  private static HttpResponse<String> make(RawClient client, String name) throws Exception {
    return client.post(
        MAPS,
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name + "\"}}");
  }
}
