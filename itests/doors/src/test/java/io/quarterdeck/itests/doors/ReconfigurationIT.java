// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.doors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files of the core are rewritten, good, bad and good again, and removed, while clients read,
 * write and watch and one write hangs in a webhook: nobody notices.
 */
final class ReconfigurationIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final int READERS = 6;
  private static final int WRITERS = 3;
  private static final int WATCHES = 5;

  /** By file: what is written in turn; the second is no good. */
  private static final Map<String, List<String>> LINES = lines();

  @TempDir private Path folder;
  private Path etc;
  private DistributionProcess server;
  private RawClient admin;
  private ServerSocket silent;
  private @Nullable Socket held;

  private final AtomicBoolean over = new AtomicBoolean();
  private final Set<String> wrong = new ConcurrentSkipListSet<>();
  private final AtomicInteger writes = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();
  private final List<Thread> clients = new ArrayList<>();

  private static Map<String, List<String>> lines() {
    Map<String, List<String>> out = new LinkedHashMap<>();
    out.put(
        "admission",
        List.of(
            "enable = NodeRestriction,AlwaysAdmit",
            "enable = Nonsense",
            "enable = NodeRestriction"));
    out.put(
        "requests", List.of("server.timing = true", "max.requests = 1", "server.timing = false"));
    out.put(
        "authentication",
        List.of(
            "token.success.cache.seconds = 5",
            "token.success.cache.seconds = x",
            "token.success.cache.seconds = 9"));
    out.put("authorization", List.of("modes = RBAC,Node", "modes = None", "modes = Node,RBAC"));
    out.put(
        "storage",
        List.of("event.ttl.seconds = 60", "event.ttl.seconds = -1", "event.ttl.seconds = 90"));
    out.put(
        "server",
        List.of(
            "shutdown.watch.termination.grace.seconds = 1",
            "shutdown.delay.seconds = soon",
            "shutdown.send.retry.after = true"));
    return out;
  }

  @BeforeEach
  void start() throws Exception {
    etc = Files.createDirectory(folder.resolve("etc"));
    server = DistributionProcess.start(folder, "--config", etc.toString());
    admin = RawClient.admin(server);
    silent = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
  }

  @AfterEach
  void stop() throws IOException {
    over.set(true);
    if (held != null) {
      held.close();
    }
    silent.close();
    admin.close();
    server.close();
  }

  /** A write that it concerns waits for thirty seconds, and keeps the admission plugins in use. */
  private void hangingWebhook() throws IOException {
    String made =
        """
        {"apiVersion": "admissionregistration.k8s.io/v1", "kind": "ValidatingWebhookConfiguration",
         "metadata": {"name": "silent"}, "webhooks": [{"name": "silent.example.com",
           "clientConfig": {"url": "https://127.0.0.1:%d/"}, "timeoutSeconds": 30,
           "sideEffects": "None", "admissionReviewVersions": ["v1"], "failurePolicy": "Fail",
           "rules": [{"apiGroups": [""], "apiVersions": ["v1"], "operations": ["CREATE"],
             "resources": ["secrets"]}]}]}
        """
            .formatted(silent.getLocalPort());
    HttpResponse<String> answer =
        admin.post("/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations", made);
    assertEquals(201, answer.statusCode(), answer.body());
  }

  private CountDownLatch hangingWrite() throws Exception {
    hangingWebhook();
    CountDownLatch ended = new CountDownLatch(1);
    String secret = "{\"metadata\":{\"name\":\"hangs\"}}";
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                admin.post("/api/v1/namespaces/default/secrets", secret);
              } catch (IOException e) {
                // the server may be gone by then
              } finally {
                ended.countDown();
              }
            });
    held = silent.accept();
    return ended;
  }

  private interface Request {
    HttpResponse<String> send(RawClient client) throws IOException;
  }

  private void client(int expected, AtomicInteger count, Request request) {
    clients.add(
        Thread.ofVirtual()
            .start(
                () -> {
                  try (RawClient client = RawClient.admin(server)) {
                    while (!over.get()) {
                      HttpResponse<String> answer = request.send(client);
                      if (answer.statusCode() != expected) {
                        wrong.add(answer.statusCode() + " " + answer.body());
                      }
                      count.incrementAndGet();
                      Thread.sleep(5);
                    }
                  } catch (IOException e) {
                    wrong.add(String.valueOf(e));
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                }));
  }

  private static String map(String name) {
    return "{\"metadata\":{\"name\":\"%s\",\"labels\":{\"of\":\"test\"}}}".formatted(name);
  }

  /** A watch that goes on to the end sees this one. */
  private static final String LAST = "the-last";

  private List<Set<String>> watches() {
    List<Set<String>> seen = new ArrayList<>();
    for (int i = 0; i < WATCHES; i++) {
      Set<String> names = new ConcurrentSkipListSet<>();
      seen.add(names);
      Thread.ofVirtual()
          .start(
              () -> {
                try (RawClient client = RawClient.admin(server);
                    Stream<String> lines =
                        client.lines(MAPS + "?watch=true&labelSelector=of=test").body()) {
                  lines.forEach(
                      line -> names.add(line.replaceAll(".*?\"name\":\"([^\"]*).*", "$1")));
                } catch (IOException | RuntimeException e) {
                  // what it lacks is seen
                }
              });
    }
    return seen;
  }

  private void rewrite(String pid, String line, String inForce) throws Exception {
    Path file = etc.resolve("io.quarterdeck." + pid + ".cfg");
    int log = server.log().length();
    Files.writeString(file, line + "\n");
    Await.until(
        pid + ": " + line + " is " + inForce,
        () ->
            server
                .log()
                .substring(log)
                .lines()
                .anyMatch(l -> l.contains("io.quarterdeck." + pid) && l.contains(inForce)));
  }

  private void remove(String pid) throws Exception {
    Path file = etc.resolve("io.quarterdeck." + pid + ".cfg");
    int log = server.log().length();
    Files.delete(file);
    Await.until(file + " is missed", () -> server.log().substring(log).contains(file + " is gone"));
  }

  @Test
  void nobodyNotices() throws Exception {
    CountDownLatch hanging = hangingWrite();
    List<Set<String>> watched = watches();
    for (int i = 0; i < READERS; i++) {
      String path = i % 2 == 0 ? "/api/v1/namespaces/default" : "/apis/apps/v1";
      client(200, reads, c -> c.get(path));
    }
    for (int i = 0; i < WRITERS; i++) {
      client(201, writes, c -> c.post(MAPS, map("m-" + System.nanoTime())));
    }
    Await.until("they write", () -> writes.get() > 10);
    assertEquals(1, hanging.getCount(), "the write hangs");

    for (Map.Entry<String, List<String>> file : LINES.entrySet()) {
      int before = writes.get();
      rewrite(file.getKey(), file.getValue().get(0), "in force");
      rewrite(file.getKey(), file.getValue().get(1), "stays in force");
      rewrite(file.getKey(), file.getValue().get(2), "in force");
      remove(file.getKey());
      Await.until("they go on", () -> writes.get() > before + 5);
      assertEquals(Set.of(), wrong, file.getKey());
    }

    assertEquals(201, admin.post(MAPS, map(LAST)).statusCode());
    for (Set<String> names : watched) {
      Await.until("each watch has seen all", () -> names.contains(LAST));
      assertTrue(names.size() > writes.get() - WRITERS - 1, () -> "only " + names.size());
    }
    over.set(true);
    for (Thread client : clients) {
      client.join();
    }
    assertEquals(new TreeSet<>(), wrong);
    System.out.printf("%d reads, %d writes, none refused%n", reads.get(), writes.get());
  }
}
