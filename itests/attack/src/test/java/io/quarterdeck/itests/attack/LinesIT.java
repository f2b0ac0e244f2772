// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists as curl gets them, with line breaks, from a server that has no room for their trees. */
class LinesIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final int COUNT = 120;
  private static final int KEYS = 4_000;
  private static final int CLIENTS = 3;

  private static final List<String> TYPES =
      List.of(
          "application/json",
          "application/json;as=Table;g=meta.k8s.io;v=v1",
          "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1");

  private static String map(int number) {
    StringBuilder out =
        new StringBuilder("{\"metadata\":{\"name\":\"m" + number + "\"},\"data\":{");
    for (int i = 0; i < KEYS; i++) {
      out.append(i == 0 ? "" : ",").append("\"k").append(i).append("\":\"\"");
    }
    return out.append("}}").toString();
  }

  private static long length(RawClient client, String type, String agent) throws IOException {
    Map<String, String> headers = Map.of("Accept", type, "User-Agent", agent);
    HttpResponse<byte[]> list = client.exchange("GET", MAPS, headers, new byte[0]);
    String start = new String(list.body(), 0, 20, StandardCharsets.UTF_8);
    assertEquals(200, list.statusCode(), start);
    assertEquals(agent.startsWith("curl"), start.startsWith("{\n  \"kind\": \""), start);
    return list.body().length;
  }

  @Test
  void theyTakeNoMoreRoomThanOthers(@TempDir Path folder) throws Exception {
    Map<String, String> heap = Map.of("QUARTERDECK_JAVA_OPTS", "-Xmx256m");
    try (DistributionProcess server =
            DistributionProcess.start(Distribution.assembled(), heap, folder);
        RawClient admin = RawClient.admin(server);
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
      for (int i = 0; i < COUNT; i++) {
        assertEquals(201, admin.post(MAPS, map(i)).statusCode());
      }
      for (String type : TYPES) {
        long compact = length(admin, type, "tester/1.0");
        List<Future<Long>> all = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
          all.add(clients.submit(() -> length(admin, type, "curl/8.5.0")));
        }
        for (Future<Long> each : all) {
          assertTrue(each.get() > compact, type);
        }
      }
      assertTrue(server.handle().isAlive(), server::log);
      assertFalse(server.log().contains("OutOfMemoryError"), server::log);
    }
  }
}
