// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Heap;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpClient.Version;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many requests on one connection, with the JDK's client. */
final class Http2IT {
  static final String MAPS = "/api/v1/namespaces/default/configmaps";

  private static final int CONNECTIONS = 10;
  private static final int STREAMS = 100;
  private static final Pattern WATCHES =
      Pattern.compile(
          "apiserver_longrunning_requests\\{[^}]*resource=\"configmaps\"[^}]*\\} (\\d+)");

  @TempDir private Path folder;
  private Path etc;
  private DistributionProcess server;
  private RawClient older;
  private RawClient client;

  @BeforeEach
  void start() throws IOException {
    Distribution distribution = Distribution.withOwnDeploy(folder);
    etc = Files.createDirectory(folder.resolve("etc"));
    try (Stream<Path> files = Files.list(distribution.home().resolve("etc"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, etc.resolve(file.getFileName()));
      }
    }
    server = DistributionProcess.start(distribution, folder, "--config", etc.toString());
    older = RawClient.admin(server);
    client = RawClient.adminOverHttp2(server);
  }

  @AfterEach
  void stop() {
    client.close();
    older.close();
    server.close();
  }

  private static String map(String name) {
    return "{\"metadata\":{\"name\":\"" + name + "\"}}";
  }

  @Test
  void oneConnectionServesAll() throws Exception {
    HttpResponse<String> made = client.post(MAPS, map("a"));
    assertEquals(201, made.statusCode(), made.body());
    assertEquals(Version.HTTP_2, made.version());
    assertEquals(Version.HTTP_1_1, older.get(MAPS + "/a").version());
    Watching watching = new Watching();
    watching.start(3, client);
    Await.until("all have seen it", () -> watching.seen("a") == 3);
    assertEquals(200, client.patch(MAPS + "/a", "{\"data\":{\"b\":\"c\"}}").statusCode());
    assertEquals(413, client.post(MAPS, "x".repeat(3 * 1024 * 1024 + 1)).statusCode());
    assertEquals(404, client.get("/none").statusCode());
    assertEquals(200, client.delete(MAPS + "/a").statusCode());
    assertEquals(older.get("/openapi/v2").body(), client.get("/openapi/v2").body());
    assertEquals(0, watching.ended() + watching.broken());
  }

  @Test
  void aThousandWatchesTakeNoThreadsAndLittleMemory() throws Exception {
    older.get(MAPS);
    client.get(MAPS);
    Heap before = Heap.of(server.handle(), folder);
    List<RawClient> clients = new ArrayList<>();
    Watching watching = new Watching();
    for (int i = 0; i < CONNECTIONS; i++) {
      RawClient one = RawClient.adminOverHttp2(server);
      one.get(MAPS); // the connection is there before all of them want one
      watching.start(STREAMS, one);
      clients.add(one);
    }
    Await.until("all watch", () -> watches() == CONNECTIONS * STREAMS);
    Heap open = Heap.of(server.handle(), folder);
    System.out.printf(
        "%d watches on %d connections: %d bytes each; threads %d, then %d%n",
        CONNECTIONS * STREAMS,
        CONNECTIONS,
        (open.bytes() - before.bytes()) / (CONNECTIONS * STREAMS),
        before.threads(),
        open.threads());
    assertTrue(open.threads() <= before.threads() + 8, before + " became " + open);
    assertTrue(open.bytes() - before.bytes() < 10_000L * CONNECTIONS * STREAMS, "too much memory");

    assertEquals(201, older.post(MAPS, map("b")).statusCode());
    Await.until("all have seen it", () -> watching.seen("b") == CONNECTIONS * STREAMS);
    clients.forEach(RawClient::close);
    long left = System.nanoTime();
    Await.until("all are gone", () -> watches() == 0);
    assertTrue(System.nanoTime() - left < 2_000_000_000L, "the server noticed late");
  }

  private int watches() throws IOException {
    Matcher found = WATCHES.matcher(older.get("/metrics").body());
    return found.find() ? Integer.parseInt(found.group(1)) : 0;
  }

  @Test
  void itIsSwitchedOffAndOnUnderLoad() throws Exception {
    try (Readers readers = new Readers().start(4, older).start(4, client)) {
      Thread.sleep(1_000);
      for (int i = 0; i < 2; i++) {
        serve(false);
        Spoken.await(Version.HTTP_1_1, server);
        serve(true);
        Spoken.await(Version.HTTP_2, server);
      }
      readers.close();
      assertEquals(List.of(), readers.wrong());
      assertTrue(readers.answered() > 100, "only " + readers.answered());
    }
  }

  private void serve(boolean wanted) throws IOException {
    Files.writeString(etc.resolve("io.quarterdeck.http2.cfg"), "serve = " + wanted + "\n");
  }

  @Test
  void sigtermLosesNothing() throws Exception {
    Watching watching = new Watching();
    client.get(MAPS); // the connection is there before all of them want one
    watching.start(50, client);
    RawClient busy = RawClient.adminOverHttp2(server);
    try (Readers readers = new Readers().start(8, busy)) {
      Await.until("all watch", () -> watches() == 50 || watching.broken() > 0);
      assertEquals(0, watching.broken());
      Thread.sleep(1_000);
      assertEquals(0, server.stop());
      readers.join();
      watching.join();
      assertEquals(List.of(), readers.wrong());
      assertTrue(readers.answered() > 100, "only " + readers.answered());
      assertEquals(50, watching.ended());
    } finally {
      busy.close();
    }
  }
}
