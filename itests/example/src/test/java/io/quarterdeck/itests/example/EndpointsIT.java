// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.itests.harness.RestJar;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Endpoints of several bundles: what one does, or has done to it, is not the others' matter. */
final class EndpointsIT {
  private static final int CLIENTS = 16;
  private static final int SWAPS = 20;
  private static final String LONG_RUNNING =
      "apiserver_longrunning_requests{verb=\"GET\",group=\"\",version=\"\",resource=\"\","
          + "subresource=\"/ext/clock\",scope=\"\",component=\"apiserver\"} ";

  /** Ticks, and sleeps. */
  private static final RestJar CLOCK =
      RestJar.resource(
          "com.example.clock.Clock",
          "clock",
          """
          package com.example.clock;

          import jakarta.ws.rs.GET;
          import jakarta.ws.rs.Path;
          import jakarta.ws.rs.Produces;
          import jakarta.ws.rs.core.Context;
          import jakarta.ws.rs.sse.Sse;
          import jakarta.ws.rs.sse.SseEventSink;

          @Path("/")
          public final class Clock {
            @GET
            @Path("ticks")
            @Produces("text/event-stream")
            public void ticks(@Context Sse sse, @Context SseEventSink sink) {
              Thread.ofVirtual().start(() -> {
                for (int i = 0; !sink.isClosed(); i++) {
                  sink.send(sse.newEvent("tick " + i));
                  sleep(50);
                }
              });
            }

            @GET
            @Path("sleeps")
            @Produces({"text/plain", "text/event-stream"})
            public String sleeps() {
              sleep(20_000);
              return "awake";
            }

            private static void sleep(long millis) {
              try {
                Thread.sleep(millis);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            }
          }
          """);

  private static final RestJar STEADY =
      RestJar.resource(
          "com.example.steady.Steady",
          "steady",
          """
          package com.example.steady;

          @jakarta.ws.rs.Path("/")
          public final class Steady {
            @jakarta.ws.rs.GET
            public String get() {
              return "steady";
            }
          }
          """);

  /** Two methods for one request, which Jersey does not take. */
  private static final RestJar BROKEN =
      RestJar.resource(
          "com.example.broken.Broken",
          "broken",
          """
          package com.example.broken;

          @jakarta.ws.rs.Path("/")
          public final class Broken {
            @jakarta.ws.rs.GET
            public String one() {
              return "1";
            }

            @jakarta.ws.rs.GET
            public String two() {
              return "2";
            }
          }
          """);

  @TempDir private Path folder;

  /** A stream of events that somebody reads. */
  private static final class Listener {
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private volatile String end = "";

    static Listener of(RawClient client, String path) throws IOException {
      Listener listener = new Listener();
      HttpResponse<Stream<String>> answer = client.lines(path);
      assertEquals(200, answer.statusCode());
      Thread.ofVirtual().start(() -> listener.read(answer.body()));
      return listener;
    }

    private void read(Stream<String> body) {
      try (body) {
        body.forEach(lines::add);
        end = "whole";
      } catch (RuntimeException e) {
        end = e.toString();
      }
    }
  }

  @Test
  void whatHappensToOneIsNotTheOthersMatter() throws Exception {
    try (Site site = new Site(folder)) {
      site.drop("clock", CLOCK);
      site.drop("steady", STEADY);
      site.drop("broken", BROKEN);
      RawClient admin = site.admin();
      Await.until("it ticks", () -> site.plugin("endpoint", "clock").contains("\"Active\""));
      Await.until("it is there", () -> admin.get("/ext/steady").statusCode() == 200);
      assertFailed(site);

      Listener listener = Listener.of(admin, "/ext/clock/ticks");
      Await.until("it is counted", () -> admin.get("/metrics").body().contains(LONG_RUNNING + "1"));
      try (Load load = new Load()) {
        load.with(CLIENTS, 200, () -> admin.get("/ext/steady"));
        for (int i = 1; i <= SWAPS; i++) {
          site.swap("endpoint", "steady", "2.0." + i);
        }
        load.assertRight(SWAPS * CLIENTS);
      }
      assertEquals("", listener.end, "another's swap has ended the stream");
      int seen = listener.lines.size();
      Await.until("it still ticks", () -> listener.lines.size() > seen + 10);

      site.swap("endpoint", "clock", "2.0.0");
      Await.until("it has ended", () -> !listener.end.isEmpty());
      assertEquals("whole", listener.end);
      Await.until("it is no more", () -> admin.get("/metrics").body().contains(LONG_RUNNING + "0"));
      assertInTime(admin);

      site.remove("steady");
      Await.until("it has left", () -> admin.get("/ext/steady").statusCode() == 404);
    }
  }

  private static void assertFailed(Site site) throws Exception {
    Await.until("it says why", () -> site.plugin("endpoint", "broken").contains("\"Failed\""));
    String failed = site.plugin("endpoint", "broken");
    assertTrue(failed.contains("com.example.broken.Broken"), failed);
    assertTrue(failed.contains("GET"), failed);
    assertEquals(404, site.admin().get("/ext/broken").statusCode());
    assertEquals("steady", site.admin().get("/ext/steady").body());
  }

  /** Who says that he accepts a stream of events has a deadline all the same. */
  private static void assertInTime(RawClient admin) throws IOException {
    long began = System.nanoTime();
    HttpResponse<byte[]> late =
        admin.exchange(
            "GET",
            "/ext/clock/sleeps?timeout=2s",
            Map.of("Accept", "text/event-stream"),
            new byte[0]);
    assertEquals(504, late.statusCode(), new String(late.body(), StandardCharsets.UTF_8));
    long millis = (System.nanoTime() - began) / 1_000_000;
    assertTrue(millis < 15_000, "answered after " + millis + " ms");
  }
}
