// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.http2;

import static io.quarterdeck.itests.http2.FrameSocket.CONTINUATION;
import static io.quarterdeck.itests.http2.FrameSocket.DATA;
import static io.quarterdeck.itests.http2.FrameSocket.END_HEADERS;
import static io.quarterdeck.itests.http2.FrameSocket.END_STREAM;
import static io.quarterdeck.itests.http2.FrameSocket.PING;
import static io.quarterdeck.itests.http2.FrameSocket.PRIORITY;
import static io.quarterdeck.itests.http2.FrameSocket.RST_STREAM;
import static io.quarterdeck.itests.http2.FrameSocket.SETTINGS;
import static io.quarterdeck.itests.http2.FrameSocket.WINDOW_UPDATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Heap;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.server.ServerTls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients that are known, and hostile: frames that cost the server something and them nothing. Each
 * flood is ended by the server, or bounded; others go on, and the memory is what it was.
 */
final class FloodsIT {
  private static final int ATTACKERS = 4;
  private static final long LASTS_NANOS = 3_000_000_000L;

  /** On a quiet machine; a build that runs beside it says less. */
  private static final double MOST_MILLIS = Boolean.getBoolean("quarterdeck.soak") ? 250 : 1_000;

  /** Answers that make a measurement. */
  private static final int ENOUGH = 50;

  private static final long MOST_BYTES_MORE = 24_000_000;
  private static final byte[] NOTHING = {};

  /** A list of some megabytes, which costs the server little. */
  private static final String LARGE = "/api/v1/namespaces/kube-public/configmaps";

  private static final int MAPS = 40;
  private static final int MAP_BYTES = 100_000;

  /** What is sent again and again. */
  private interface Step {
    void of(FrameSocket socket) throws IOException;
  }

  /** Those that the server ends. */
  private enum Flood {
    PINGS(s -> s.frame(PING, 0, 0, new byte[8])),
    SETTING_FRAMES(s -> s.frame(SETTINGS, 0, 0, NOTHING)),
    PRIORITIES(s -> s.frame(PRIORITY, 0, 1, new byte[] {0, 0, 0, 3, 1})),
    WINDOW_UPDATES(s -> s.frame(WINDOW_UPDATE, 0, 0, new byte[] {0, 0, 0, 1})),
    RESETS(
        s -> {
          int id = s.request(false, Http2IT.MAPS, END_STREAM | END_HEADERS);
          s.frame(RST_STREAM, 0, id, new byte[] {0, 0, 0, 8});
        }),
    EMPTY_DATA(
        s -> {
          int id = s.request(true, Http2IT.MAPS, END_HEADERS);
          for (int i = 0; i < 200; i++) {
            s.frame(DATA, 0, id, NOTHING);
          }
        }),
    CONTINUATIONS(
        s -> {
          int id = s.request(false, Http2IT.MAPS, END_STREAM);
          for (int i = 0; i < 200; i++) {
            s.frame(CONTINUATION, 0, id, NOTHING);
          }
        });

    private final Step step;

    Flood(Step step) {
      this.step = step;
    }
  }

  @TempDir private Path folder;
  private DistributionProcess server;
  private SSLContext tls;
  private RawClient other;

  @BeforeEach
  void start() {
    server = DistributionProcess.start(folder);
    tls = ServerTls.admin(server.data());
    other = RawClient.adminOverHttp2(server);
  }

  @AfterEach
  void stop() {
    other.close();
    server.close();
  }

  @Test
  void othersGoOn() throws Exception {
    for (int i = 0; i < MAPS; i++) {
      String map =
          "{\"metadata\":{\"name\":\"m%d\"},\"data\":{\"a\":\"%s\"}}"
              .formatted(i, "x".repeat(MAP_BYTES));
      assertEquals(201, other.post(LARGE, map).statusCode());
      other.get(Http2IT.MAPS);
      other.get(LARGE);
    }
    Heap before = Heap.of(server.handle(), folder);
    for (Flood flood : Flood.values()) {
      List<FrameSocket> attackers = new ArrayList<>();
      double p99 = p99While(() -> attack(flood.step, true, attackers));
      System.out.printf("p99 beside %s: %.0f ms%n", flood, p99);
      assertTrue(p99 < MOST_MILLIS, flood + ": p99 of others " + p99 + " ms");
      for (FrameSocket attacker : attackers) {
        assertTrue(attacker.isEnded(), flood + " went on");
        attacker.close();
      }
    }
    List<FrameSocket> slow = new ArrayList<>();
    double p99 = p99While(() -> attack(FloodsIT::askWithoutReading, false, slow));
    System.out.printf("p99 beside those that do not read: %.0f ms%n", p99);
    assertTrue(p99 < MOST_MILLIS, "not reading: p99 of others " + p99 + " ms");
    Heap during = Heap.of(server.handle(), folder);
    assertTrue(during.bytes() < before.bytes() + MOST_BYTES_MORE, before + " became " + during);
    for (FrameSocket each : slow) {
      each.close();
    }
    assertEquals(200, other.get("/readyz").statusCode());
    Heap after = Heap.of(server.handle(), folder);
    assertTrue(after.threads() <= before.threads() + 8, before + " became " + after);
  }

  /** A hundred at once, with a window that never opens for some and never closes for others. */
  private static void askWithoutReading(FrameSocket socket) throws IOException {
    socket.setting(4, Integer.MAX_VALUE);
    socket.frame(WINDOW_UPDATE, 0, 0, new byte[] {0x3f, 0, 0, 0});
    for (int i = 0; i < 100; i++) {
      if (i == 50) {
        socket.setting(4, 0);
      }
      socket.request(false, LARGE, END_STREAM | END_HEADERS);
    }
    socket.flush();
    pause(LASTS_NANOS / 1_000_000);
  }

  private void attack(Step step, boolean reads, List<FrameSocket> into) throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < ATTACKERS; i++) {
      FrameSocket socket = new FrameSocket(server.url(), tls, reads);
      into.add(socket);
      threads.add(Thread.ofVirtual().start(() -> repeat(step, socket)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void repeat(Step step, FrameSocket socket) {
    long until = System.nanoTime() + LASTS_NANOS;
    try {
      socket.setting(3, 100);
      while (!socket.isEnded() && System.nanoTime() < until) {
        step.of(socket);
      }
      socket.flush();
    } catch (IOException e) {
      // it has been cut
    }
    for (int i = 0; i < 20 && !socket.isEnded(); i++) {
      pause(50);
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private interface Attack {
    void run() throws Exception;
  }

  /** Milliseconds of the other client's requests. */
  private double p99While(Attack attack) throws Exception {
    List<Double> millis = Collections.synchronizedList(new ArrayList<>());
    Thread reader =
        Thread.ofVirtual()
            .start(
                () -> {
                  while (!Thread.currentThread().isInterrupted()) {
                    long began = System.nanoTime();
                    try {
                      if (other.get(Http2IT.MAPS).statusCode() == 200) {
                        millis.add((System.nanoTime() - began) / 1e6);
                      }
                    } catch (IOException e) {
                      return;
                    }
                    pause(10);
                  }
                });
    attack.run();
    for (int i = 0; i < 200 && millis.size() < ENOUGH; i++) {
      pause(50);
    }
    reader.interrupt();
    reader.join();
    List<Double> sorted = millis.stream().sorted().toList();
    assertTrue(sorted.size() >= ENOUGH, "hardly anything was answered: " + sorted);
    return sorted.get(sorted.size() * 99 / 100);
  }
}
