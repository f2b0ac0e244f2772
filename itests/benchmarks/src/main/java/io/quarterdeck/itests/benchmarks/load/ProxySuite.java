// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.report.Figure;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Requests that are passed on to an aggregated server, which is a bare handler. */
public final class ProxySuite {
  private static final String API = "/apis/bare.example.com/v1";
  private static final int CLIENTS = 8;
  private static final int SINGLE = 2_000;
  private static final int PUSHES = 100;
  private static final int EVENTS = 200;

  private ProxySuite() {}

  /** GET of 2 KB through this server: its CPU, and what that adds beside asking directly. */
  public static List<Figure> get(Duration round, int rounds) throws Exception {
    try (Fixture fixture = Fixture.start();
        Bare bare = behind(fixture)) {
      byte[] request = Fixture.get(API + "/object");
      Rounds r =
          Rounds.of(
              rounds,
              () -> Load.run(fixture.server(), CLIENTS, round, 200, n -> request),
              () -> Load.run(bare.target(), CLIENTS, round, 200, n -> request));
      double through = median(fixture.server(), request);
      double direct = median(bare.target(), request);
      return List.of(
          Figure.shown("proxied GETs, " + CLIENTS + " clients", r.own().rate(), "/s", ""),
          Figure.atMost(
              "CPU of a proxied GET",
              r.own().cpuMicros(),
              "us",
              250,
              String.format("the bare handler behind it %.0f", r.yardstick().cpuMicros())),
          Figure.atMost(
              "what it adds, p50, one client",
              through - direct,
              "us",
              1_000,
              String.format("%.0f through, %.0f direct", through, direct)));
    }
  }

  /** One proxied watch that gets 20,000 events a second. */
  public static List<Figure> watch(Duration time) throws Exception {
    try (Fixture fixture = Fixture.start();
        Bare bare = behind(fixture);
        Watchers open =
            Watchers.open(fixture.server(), 1, Fixture.get(API + "/objects/watch?watch=1"));
        Inspector inspector = Inspector.attach(fixture.server().process())) {
      open.read();
      byte[] push = Wire.request("POST", "/push", Target.TOKEN, "application/json", frames());
      push(bare, open, push, time.dividedBy(4));
      long heap = inspector.retained();
      long cpu = fixture.server().cpu().toNanos();
      long began = System.nanoTime();
      long events = push(bare, open, push, time);
      double seconds = (System.nanoTime() - began) / 1e9;
      double micros = (fixture.server().cpu().toNanos() - cpu) / 1e3 / events;
      return List.of(
          Figure.atLeast(
              "events a second through one proxied watch",
              events / seconds,
              "/s",
              0.95 * PUSHES * EVENTS,
              String.format("%.1f us of CPU an event", micros)),
          Figure.atMost(
              "heap that it has gained by the end",
              (inspector.retained() - heap) / 1e6,
              "MB",
              2,
              ""));
    }
  }

  private static byte[] frames() {
    String event = "{\"type\":\"MODIFIED\",\"object\":{\"x\":\"" + "y".repeat(150) + "\"}}\n";
    return event.repeat(EVENTS).getBytes(StandardCharsets.UTF_8);
  }

  /** As many as come in the time, all of which have arrived when it returns. */
  private static long push(Bare bare, Watchers open, byte[] push, Duration time) throws Exception {
    long seen = open.events();
    long began = System.nanoTime();
    long steps = Math.max(1, time.toMillis() * PUSHES / 1_000);
    try (Wire writer = bare.target().connect()) {
      for (int i = 0; i < steps; i++) {
        writer.exchange(push, 200);
        LockSupport.parkNanos(began + (i + 1) * 1_000_000_000L / PUSHES - System.nanoTime());
      }
    }
    open.await(seen + steps * EVENTS);
    return steps * EVENTS;
  }

  private static double median(Target target, byte[] request) throws IOException {
    long[] took = new long[SINGLE];
    try (Wire wire = target.connect()) {
      for (int i = 0; i < SINGLE; i++) {
        long began = System.nanoTime();
        wire.exchange(request, 200);
        took[i] = System.nanoTime() - began;
      }
    }
    Arrays.sort(took);
    return took[SINGLE / 2] / 1e3;
  }

  private static Bare behind(Fixture fixture) throws Exception {
    Path files = Files.createDirectories(fixture.folder().resolve(API.substring(1)));
    Files.writeString(
        files.resolve("object"), "{\"kind\":\"Bare\",\"x\":\"" + "y".repeat(2_000) + "\"}");
    Bare bare = fixture.bare();
    URI url = bare.target().url();
    fixture.make(
        "/api/v1/namespaces/default/services",
        """
        {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "bare"}, "spec":
         {"type": "ExternalName", "externalName": "localhost", "ports": [{"port": %d}]}}
        """
            .formatted(url.getPort()));
    fixture.make(
        "/apis/apiregistration.k8s.io/v1/apiservices",
        """
        {"apiVersion": "apiregistration.k8s.io/v1", "kind": "APIService",
         "metadata": {"name": "v1.bare.example.com"}, "spec": {"group": "bare.example.com",
         "version": "v1", "groupPriorityMinimum": 1000, "versionPriority": 15,
         "insecureSkipTLSVerify": true,
         "service": {"namespace": "default", "name": "bare", "port": %d}}}
        """
            .formatted(url.getPort()));
    await(fixture.server());
    return bare;
  }

  private static void await(Target server) throws Exception {
    byte[] request = Fixture.get(API + "/object");
    for (int i = 0; i < 600; i++) {
      try (Wire wire = server.connect()) {
        wire.exchange(request, 200);
        return;
      } catch (IOException e) {
        Thread.sleep(50);
      }
    }
    throw new IllegalStateException("the aggregated server is not found");
  }
}
