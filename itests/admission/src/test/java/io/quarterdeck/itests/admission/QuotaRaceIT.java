// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 500 creations in one namespace by two dozen clients at once: as many as its quotas allow succeed,
 * the others are answered that it is exceeded, and none fails because it was not alone. (The
 * plugin's own test has all 500 at once.)
 */
final class QuotaRaceIT {
  private static final int WRITES = 500;
  private static final int CLIENTS = 24;
  private static final int ALLOWED = 300;
  private static final String NS = "/api/v1/namespaces/counted";

  @Test
  void theQuotaIsNeitherOverrunNorInTheWay(@TempDir Path folder) throws Exception {
    try (DistributionProcess server = DistributionProcess.start(folder);
        RawClient admin = RawClient.admin(server)) {
      Cluster cluster = new Cluster(admin, admin, admin);
      cluster.namespace("counted", "");
      quota(cluster, "tight", ALLOWED);
      quota(cluster, "wide", WRITES);
      awaitQuotas(cluster);
      assertEquals(
          new TreeMap<>(Map.of("created", ALLOWED, "exceeded quota: tight", WRITES - ALLOWED)),
          outcomes(cluster));
      assertEquals(ALLOWED, used(cluster, "tight"));
      assertEquals(ALLOWED, used(cluster, "wide"));
    }
  }

  /**
   * The plugin follows quotas as kube-apiserver's does, a moment behind: one that has just got its
   * usage may not count the next write. It sees them in their order, so a last one that refuses all
   * says that those before it are seen.
   */
  private static void awaitQuotas(Cluster cluster) throws Exception {
    quota(cluster, "none", 0);
    Await.until("the quotas are seen", () -> !create(cluster, "?dryRun=All", 0).equals("created"));
    cluster.admin().delete(NS + "/resourcequotas/none");
    Await.until("the last is gone", () -> create(cluster, "?dryRun=All", 0).equals("created"));
  }

  private static Map<String, Integer> outcomes(Cluster cluster) throws Exception {
    Map<String, Integer> out = new TreeMap<>();
    try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
      List<Callable<String>> writes = new ArrayList<>();
      for (int i = 0; i < WRITES; i++) {
        int n = i;
        writes.add(() -> create(cluster, "", n));
      }
      for (Future<String> write : clients.invokeAll(writes)) {
        out.merge(write.get(), 1, Integer::sum);
      }
    }
    return out;
  }

  private static String create(Cluster cluster, String query, int i) throws IOException {
    HttpResponse<String> r =
        cluster.post(NS + "/secrets" + query, "{'metadata':{'name':'s-" + i + "'}}");
    String exceeded = "exceeded quota: tight";
    return r.statusCode() == 201
        ? "created"
        : r.statusCode() == 403 && r.body().contains(exceeded)
            ? exceeded
            : r.statusCode() + " " + r.body();
  }

  /** With the status that a controller would write. */
  private static void quota(Cluster cluster, String name, int secrets) throws IOException {
    String hard = "{'hard':{'secrets':'" + secrets + "'}";
    cluster.make(
        NS + "/resourcequotas", "{'metadata':{'name':'" + name + "'},'spec':" + hard + "}}");
    String status =
        "{'apiVersion':'v1','kind':'ResourceQuota','metadata':{'name':'%s'},'status':%s,%s}}"
            .formatted(name, hard, "'used':{'secrets':'0'}");
    HttpResponse<String> r =
        cluster.admin().put(NS + "/resourcequotas/" + name + "/status", Cluster.json(status));
    assertEquals(200, r.statusCode(), r.body());
  }

  private static int used(Cluster cluster, String quota) throws IOException {
    String body = cluster.admin().get(NS + "/resourcequotas/" + quota).body();
    String used = body.substring(body.indexOf("\"used\""));
    return Integer.parseInt(used.replaceAll("(?s).*?\"secrets\":\\s*\"(\\d+)\".*", "$1"));
  }
}
