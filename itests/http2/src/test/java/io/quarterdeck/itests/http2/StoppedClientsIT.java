// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Heap;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.server.ServerTls;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that keep their watches and read nothing any more, as a process under SIGSTOP does. */
final class StoppedClientsIT {
  private static final int STOPPED = 5;
  private static final int STREAMS = 100;
  private static final int OTHERS = 10;
  private static final int WRITES = 200;
  private static final String FILLING = "x".repeat(20_000);

  /** The events that one stopped client misses are 400 MB. */
  private static final long MOST_BYTES_MORE = 40_000_000;

  private static final Duration MOST = Duration.ofSeconds(1);

  @TempDir private Path folder;
  private DistributionProcess server;
  private RawClient client;
  private RawClient writer;

  @BeforeEach
  void start() {
    server = DistributionProcess.start(folder);
    client = RawClient.adminOverHttp2(server);
    writer = RawClient.adminOverHttp2(server);
  }

  @AfterEach
  void stop() {
    client.close();
    writer.close();
    server.close();
  }

  private static String map(int i) {
    return "{\"metadata\":{\"name\":\"m%d\"},\"data\":{\"a\":\"%s\"}}".formatted(i, FILLING);
  }

  @Test
  void othersHaveTheirEventsAndPingsAreAnswered() throws Exception {
    SSLContext tls = ServerTls.admin(server.data());
    client.get(Http2IT.MAPS);
    Watching watching = new Watching();
    watching.start(OTHERS, client);
    try (FrameSocket pinging = new FrameSocket(server.url(), tls, true)) {
      pinging.setting(3, STREAMS);
      pinging.ping();
      Heap before = Heap.of(server.handle(), folder);
      FrameSocket[] stopped = new FrameSocket[STOPPED];
      for (int i = 0; i < STOPPED; i++) {
        stopped[i] = new FrameSocket(server.url(), tls, false);
        watchWithoutReading(stopped[i]);
      }
      Duration slowest = Duration.ZERO;
      for (int i = 0; i < WRITES; i++) {
        assertEquals(201, writer.post(Http2IT.MAPS, map(i)).statusCode());
        Duration pong = pinging.ping();
        slowest = pong.compareTo(slowest) > 0 ? pong : slowest;
      }
      long written = System.nanoTime();
      String last = "m" + (WRITES - 1);
      Await.until("others have seen all", () -> watching.seen(last) == OTHERS);
      Duration behind = Duration.ofNanos(System.nanoTime() - written);
      Heap after = Heap.of(server.handle(), folder);
      System.out.printf(
          "%d stopped clients of %d watches: slowest ping %d ms, others %d ms behind, %d bytes more%n",
          STOPPED, STREAMS, slowest.toMillis(), behind.toMillis(), after.bytes() - before.bytes());
      assertTrue(slowest.compareTo(MOST) < 0, "a ping took " + slowest);
      assertTrue(behind.compareTo(MOST) < 0, "others were " + behind + " behind");
      assertTrue(after.bytes() < before.bytes() + MOST_BYTES_MORE, before + " became " + after);
      assertTrue(after.threads() <= before.threads() + 8, before + " became " + after);
      assertEquals(0, watching.ended() + watching.broken());
      for (FrameSocket each : stopped) {
        each.close();
      }
    }
  }

  private static void watchWithoutReading(FrameSocket socket) throws Exception {
    socket.setting(3, STREAMS);
    for (int i = 0; i < STREAMS; i++) {
      socket.request(
          false, Http2IT.MAPS + "?watch=true", FrameSocket.END_STREAM | FrameSocket.END_HEADERS);
    }
    socket.flush();
  }
}
