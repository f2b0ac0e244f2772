// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What connections and streams hold, this side of TLS and of the server. */
class MemoryTest {
  private static final int CONNECTIONS = 200;
  private static final int STREAMS = 100;

  @Test
  void aStreamHoldsLessThanTenKilobytesAndNothingWhenItIsOver() {
    FakeRequests requests = new FakeRequests();
    requests.answering(
        r -> {
          r.reply.head(200, List.of(Map.entry("content-type", "application/json")));
          r.reply.flush();
        });
    long before = used();
    List<Client> clients = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      clients.add(new Client(requests).greet());
    }
    long idle = used();
    clients.forEach(MemoryTest::watch);
    long open = used();
    assertEquals(CONNECTIONS * STREAMS, requests.asked.size());
    clients.forEach(c -> cancel(c));
    requests.asked.clear();
    long over = used();
    long connection = (idle - before) / CONNECTIONS;
    long stream = (open - idle) / (CONNECTIONS * STREAMS);
    System.out.printf(
        "with the test's client: %d bytes a connection, %d a stream, %d a connection afterwards%n",
        connection, stream, (over - before) / CONNECTIONS);
    assertTrue(stream < 10_000, stream + " bytes a stream");
    assertTrue(connection < 40_000, connection + " bytes a connection");
    assertTrue(over - before < CONNECTIONS * 60_000L, over - before + " bytes afterwards");
    clients.forEach(c -> assertEquals(0, c.session.open()));
  }

  private static void watch(Client client) {
    for (int i = 0; i < STREAMS; i++) {
      client.headers(
          2 * i + 1,
          Client.request("GET", "/api/v1/namespaces/n" + i + "/pods?watch=true&resourceVersion=1")
              .add("user-agent", "kubectl/v1.36.0 (linux/amd64) kubernetes/abcdef0")
              .add("authorization", "Bearer " + "t".repeat(900))
              .add("accept", "application/json;stream=watch, */*")
              .add("accept-encoding", "gzip"),
          true);
    }
    client.link.take();
  }

  private static void cancel(Client client) {
    for (int i = 0; i < STREAMS; i++) {
      client.reset(2 * i + 1);
    }
    client.link.take();
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
