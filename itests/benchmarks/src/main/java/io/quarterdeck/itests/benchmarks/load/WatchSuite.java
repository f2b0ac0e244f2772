// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.benchmarks.report.Figure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Events to many watchers, beside a bare handler that pushes the same frames. */
public final class WatchSuite {
  private static final int RATE = 20;
  private static final String WATCH = "?watch=true&timeoutSeconds=600";
  private static final String TYPE = "application/json";

  private WatchSuite() {}

  private record Fanout(long events, Duration time, Duration cpu, long allocated) {
    double micros() {
      return cpu.toNanos() / 1e3 / events;
    }

    double bytesEach() {
      return allocated / (double) events;
    }
  }

  /**
   * The writes come twenty a second, as the watchers of a cluster see them, so that the figure is
   * CPU time an event and not the driver's own speed.
   */
  public static List<Figure> fanout(int watchers, Duration time) throws Exception {
    try (Fixture fixture = Fixture.start()) {
      Fanout own = own(fixture, watchers, time);
      Fanout bare = bare(fixture, watchers, time);
      return List.of(
          Figure.shown(
              "events a second to " + watchers + " watchers",
              own.events() * 1e9 / own.time().toNanos(),
              "/s",
              String.format("%.1f us of CPU an event, bare %.1f", own.micros(), bare.micros())),
          Figure.atLeast(
              "a bare pusher's CPU by that of a delivered event",
              bare.micros() / own.micros(),
              "",
              0.6,
              ""),
          Figure.atMost(
              "bytes allocated a delivered event, beside a bare pusher",
              own.bytesEach() - bare.bytesEach(),
              "B",
              200,
              String.format(
                  "all of it, TLS and the writes: %.0f, bare %.0f",
                  own.bytesEach(), bare.bytesEach())));
    }
  }

  /** The same over HTTP/2, a hundred watchers on each connection. */
  public static List<Figure> shared(int watchers, Duration time) throws Exception {
    int streams = 100;
    try (Fixture fixture = Fixture.start()) {
      String watch = Documents.PODS + WATCH;
      Fanout own;
      try (Watchers open =
              Watchers.share(fixture.server(), watchers / streams, streams, n -> watch);
          Wire writer = fixture.server().connect()) {
        Step create = name -> writer.exchange(Fixture.createPod(name), 201);
        run(fixture.server(), open, watchers, time.dividedBy(2), "warm", create);
        own = run(fixture.server(), open, watchers, time, "event", create);
      }
      return List.of(
          Figure.atMost(
              "CPU of an event to "
                  + watchers
                  + " watchers on "
                  + watchers / streams
                  + " connections",
              own.micros(),
              "us",
              12,
              String.format("%.0f bytes allocated", own.bytesEach())));
    }
  }

  /**
   * Writes that concern nobody, while so many watch a node each, beside one who does: what the
   * watchers cost that are not meant.
   */
  public static List<Figure> selective(int watchers, Duration time) throws Exception {
    double one = unselected(1, time);
    double all = unselected(watchers, time);
    return List.of(
        Figure.shown("CPU of a create beside one watcher of another node", one, "us", ""),
        Figure.atMost(
            "with " + watchers + " such watchers, by that",
            all / one,
            "",
            1.05,
            String.format("%.0f us", all)));
  }

  /** Microseconds of CPU a write. */
  private static double unselected(int watchers, Duration time) throws Exception {
    int streams = Math.min(watchers, 100);
    try (Fixture fixture = Fixture.start()) {
      String watch = Documents.PODS + WATCH + "&fieldSelector=spec.nodeName%3Dnode-";
      try (Watchers open =
          Watchers.share(fixture.server(), watchers / streams, streams, n -> watch + n)) {
        open.awaitOpen(watchers);
        Load.run(fixture.server(), 4, time, 201, n -> Fixture.createPod("warm" + n));
        Load.Result result =
            Load.run(fixture.server(), 4, time, 201, n -> Fixture.createPod("event" + n));
        return result.cpuMicros();
      }
    }
  }

  private static Fanout own(Fixture fixture, int watchers, Duration time) throws Exception {
    byte[] watch = Fixture.get(Documents.PODS + WATCH);
    try (Watchers open = Watchers.open(fixture.server(), watchers, watch)) {
      open.read();
      try (Wire writer = fixture.server().connect()) {
        Step create = name -> writer.exchange(Fixture.createPod(name), 201);
        run(fixture.server(), open, watchers, time.dividedBy(2), "warm", create);
        Fanout result = run(fixture.server(), open, watchers, time, "event", create);
        byte[] pod = writer.body(Fixture.get(Documents.PODS + "/event0"), 200);
        String frame =
            "{\"type\":\"ADDED\",\"object\":" + new String(pod, StandardCharsets.UTF_8) + "}\n";
        Files.writeString(fixture.folder().resolve("frame"), frame);
        return result;
      }
    }
  }

  private static Fanout bare(Fixture fixture, int watchers, Duration time) throws Exception {
    byte[] frame = Files.readAllBytes(fixture.folder().resolve("frame"));
    byte[] push = Wire.request("POST", "/push", Target.TOKEN, TYPE, frame);
    try (Bare bare = fixture.bare();
        Watchers open = Watchers.open(bare.target(), watchers, Fixture.get("/watch"))) {
      open.read();
      open.await(watchers);
      try (Wire writer = bare.target().connect()) {
        Step one = name -> writer.exchange(push, 200);
        run(bare.target(), open, watchers, time.dividedBy(2), "", one);
        return run(bare.target(), open, watchers, time, "", one);
      }
    }
  }

  /** Makes one event for all. */
  @FunctionalInterface
  private interface Step {
    void make(String name) throws IOException;
  }

  private static Fanout run(
      Target server, Watchers open, int watchers, Duration time, String prefix, Step step)
      throws Exception {
    try (Inspector inspector = Inspector.attach(server.process())) {
      long seen = open.events();
      long allocated = inspector.allocated();
      long cpu = server.cpu().toNanos();
      long began = System.nanoTime();
      long steps = Math.max(1, time.toMillis() * RATE / 1_000);
      for (int i = 0; i < steps; i++) {
        step.make(prefix + i);
        LockSupport.parkNanos(began + (i + 1) * 1_000_000_000L / RATE - System.nanoTime());
      }
      open.await(seen + steps * watchers);
      return new Fanout(
          steps * watchers,
          Duration.ofNanos(System.nanoTime() - began),
          Duration.ofNanos(server.cpu().toNanos() - cpu),
          inspector.allocated() - allocated);
    }
  }
}
