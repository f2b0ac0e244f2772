// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.etcd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers on one etcd, with so few addresses and ports that they meet all the time. */
final class SharedServicesIT {
  private static final String SERVICES = "/api/v1/namespaces/default/services";
  private static final String ADDRESSES = "/apis/networking.k8s.io/v1/ipaddresses";
  private static final int COUNT = 60;

  @TempDir private Path folder;

  @Test
  void theyNeverGiveOutOneAddressOrPortTwice() throws Exception {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
    try (EtcdProcess etcd = EtcdProcess.start(folder.resolve("etcd"))) {
      Set<String> ips = new HashSet<>();
      Set<String> ports = new HashSet<>();
      try (DistributionProcess one = start("one", etcd);
          DistributionProcess two = start("two", etcd);
          RawClient here = RawClient.admin(one);
          RawClient there = RawClient.admin(two)) {
        List<Callable<String>> work = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
          RawClient client = i % 2 == 0 ? here : there;
          String name = "s" + i;
          work.add(() -> create(client, name));
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
          for (Future<String> made : pool.invokeAll(work)) {
            assertTrue(ips.add(field(made.get(), "clusterIP")), made.get());
            assertTrue(ports.add(field(made.get(), "nodePort")), made.get());
          }
        }
        for (String ip : ips) {
          assertEquals(200, there.get(ADDRESSES + "/" + ip).statusCode(), ip);
        }
        String gone = field(here.get(SERVICES + "/s0").body(), "clusterIP");
        assertEquals(200, there.delete(SERVICES + "/s0").statusCode());
        assertEquals(404, here.get(ADDRESSES + "/" + gone).statusCode());
        // an address whose object is lost is its service's all the same
        String lost = field(here.get(SERVICES + "/s1").body(), "clusterIP");
        assertEquals(200, here.delete(ADDRESSES + "/" + lost).statusCode());
        Await.until(
            "the address is repaired", () -> there.get(ADDRESSES + "/" + lost).statusCode() == 200);
        ips.remove(gone);
      }
      try (DistributionProcess again = start("again", etcd);
          RawClient client = RawClient.admin(again)) {
        for (int i = 0; i < 20; i++) {
          assertTrue(ips.add(field(create(client, "t" + i), "clusterIP")));
        }
        HttpResponse<String> taken =
            post(client, "u", ",\"clusterIP\":\"" + ips.iterator().next() + "\"");
        assertEquals(422, taken.statusCode());
        assertTrue(taken.body().contains("provided IP is already allocated"), taken.body());
      }
    }
  }

  private DistributionProcess start(String name, EtcdProcess etcd) throws Exception {
    return DistributionProcess.start(
        Files.createDirectory(folder.resolve(name)),
        "--profile",
        "etcd",
        "--set",
        "apigroups.core.service.cluster.ip.range=10.0.0.0/25",
        "--set",
        "apigroups.core.service.node.port.range=30000-30099",
        "--set",
        "storage.etcd.endpoints=" + etcd.endpoint());
  }

  private static String create(RawClient client, String name) throws Exception {
    HttpResponse<String> answer = post(client, name, "");
    assertEquals(201, answer.statusCode(), answer.body());
    return answer.body();
  }

  private static HttpResponse<String> post(RawClient client, String name, String spec)
      throws Exception {
    return client.post(
        SERVICES,
        "{\"apiVersion\":\"v1\",\"kind\":\"Service\",\"metadata\":{\"name\":\""
            + name
            + "\"},\"spec\":{\"type\":\"NodePort\",\"ports\":[{\"port\":80}]"
            + spec
            + "}}");
  }

  private static String field(String body, String name) {
    Matcher m = Pattern.compile("\"" + name + "\":\\s*\"?([^\",}\\s]+)").matcher(body);
    assertTrue(m.find(), body);
    return m.group(1);
  }
}
