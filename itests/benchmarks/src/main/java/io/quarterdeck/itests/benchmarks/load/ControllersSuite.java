// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.report.Figure;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the controllers of this server take: deletions by the thousand, Deployments on simulated
 * nodes, and a server that has nothing to do, beside one without them.
 */
public final class ControllersSuite {
  private static final String NAMESPACES = "/api/v1/namespaces";
  private static final String MAPS = NAMESPACES + "/default/configmaps";
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
  private static final Pattern UID = Pattern.compile("\"uid\":\"([^\"]*)\"");
  private static final Pattern REMAINING = Pattern.compile("\"remainingItemCount\":(\\d+)");
  private static final Pattern READY = Pattern.compile("\"readyReplicas\":(\\d+)");
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration IDLE = Duration.ofSeconds(20);

  /** Longer than what a load has left stays: events for their age, and a collection behind it. */
  private static final Duration QUIET = Duration.ofSeconds(240);

  private static final int WRITERS = 4;
  private static final int OWNERS = 100;
  private static final String ON = "controllers.mode=auto";

  private ControllersSuite() {}

  /**
   * Half of the owned objects go in the background, half in the foreground; twice, for a server
   * that keeps what a flood has left would grow by the second.
   */
  public static List<Figure> deletions(int owned, int namespaces) throws Exception {
    Path folder = Files.createTempDirectory("benchmark-controllers");
    try (DistributionProcess server = start(folder, "--set", ON)) {
      Target target = Target.of(server);
      double empty = resident(target);
      Flood first = flood(target, "a", owned, namespaces);
      Flood second = flood(target, "b", owned, namespaces);
      return List.of(
          Figure.atMost(
              owned + " owned objects and " + namespaces + " namespaces gone",
              first.seconds(),
              "s",
              60,
              "the second time " + second.seconds()),
          Figure.shown(
              "resident memory when all are there",
              first.filled(),
              "MB",
              "before " + empty + ", the second time " + second.filled()),
          Figure.atMost(
              "resident memory behind the second flood, of that behind the first",
              second.behind() / first.behind(),
              "",
              1.1,
              second.behind() + " of " + first.behind() + " MB"));
    } finally {
      Folders.delete(folder);
    }
  }

  /**
   * @param seconds until all were gone
   * @param filled resident megabytes before the first was deleted
   * @param behind and when the server had been quiet for {@link #QUIET}
   */
  private record Flood(double seconds, double filled, double behind) {}

  private static Flood flood(Target target, String prefix, int owned, int namespaces)
      throws Exception {
    String owner = prefix + "owner";
    String namespace = NAMESPACES + "/" + prefix;
    String[] uids = new String[OWNERS];
    try (Wire wire = target.connect()) {
      for (int i = 0; i < OWNERS; i++) {
        uids[i] = first(UID, wire.body(Fixture.post(MAPS, map(owner + i, "")), 201));
      }
    }
    create(target, owned, i -> Fixture.post(MAPS, owned(prefix, i, uids)));
    create(target, namespaces, i -> Fixture.post(NAMESPACES, map(prefix + i, "")));
    create(target, namespaces, i -> Fixture.post(namespace + i + "/configmaps", map("m", "")));
    double filled = resident(target);
    long began = System.nanoTime();
    create(target, namespaces, 200, i -> delete(namespace + i));
    create(target, OWNERS, 200, i -> delete(MAPS + "/" + owner + i + propagation(i)));
    await(target, MAPS, 1);
    await(target, NAMESPACES, 4);
    double seconds = (System.nanoTime() - began) / 1e9;
    Thread.sleep(QUIET);
    return new Flood(seconds, filled, resident(target));
  }

  private static String propagation(int i) {
    return "?propagationPolicy=" + (i % 2 == 0 ? "Background" : "Foreground");
  }

  /** Deployments on simulated nodes become ready, beside a client that GETs all the time. */
  public static List<Figure> deployments(int count, int replicas) throws Exception {
    Path folder = Files.createTempDirectory("benchmark-controllers");
    try (DistributionProcess server =
        start(folder, "--set", ON, "--set", "controllers.nodes.simulated=10")) {
      Target target = Target.of(server);
      await(target, "/api/v1/nodes", 10);
      long began = System.nanoTime();
      try (Prober prober = new Prober(target)) {
        create(target, count, i -> Fixture.post(DEPLOYMENTS, deployment("d" + i, replicas)));
        awaitReady(target, count * replicas);
        double seconds = (System.nanoTime() - began) / 1e9;
        return List.of(
            Figure.atMost(
                count * replicas + " pods of " + count + " Deployments ready",
                seconds,
                "s",
                180,
                ""),
            Figure.atMost("p99 of a GET meanwhile", prober.p99Millis(), "ms", 100, ""));
      }
    } finally {
      Folders.delete(folder);
    }
  }

  /** A server with data that nobody asks anything, with and without controllers. */
  public static List<Figure> idle() throws Exception {
    double[] off = idle("controllers.mode=off");
    double[] on = idle(ON);
    return List.of(
        Figure.atMost(
            "start, above that without them", on[0] - off[0], "s", 0.3, note(on[0], off[0])),
        Figure.atMost("idle memory, above that", on[1] - off[1], "MB", 25, note(on[1], off[1])),
        Figure.atMost("idle, of a core", on[2], "%", 1, note(on[2], off[2])));
  }

  private static String note(double on, double off) {
    return String.format("%.2f, without %.2f", on, off);
  }

  /** Seconds to the line, megabytes, per cent of a core. */
  private static double[] idle(String mode) throws Exception {
    Path folder = Files.createTempDirectory("benchmark-controllers");
    try {
      start(folder, "--set", mode).close();
      try (DistributionProcess server = start(folder, "--set", mode)) {
        Target target = Target.of(server);
        Thread.sleep(IDLE);
        Duration before = target.cpu();
        Thread.sleep(IDLE);
        double cpu = target.cpu().minus(before).toMillis() * 100.0 / IDLE.toMillis();
        return new double[] {server.boot().toMillis() / 1e3, resident(target), cpu};
      }
    } finally {
      Folders.delete(folder);
    }
  }

  private static DistributionProcess start(Path folder, String... options) throws IOException {
    return Target.start(Distribution.assembled(), folder, "", options);
  }

  @FunctionalInterface
  private interface Numbered {
    byte[] of(int number);
  }

  private static void create(Target target, int count, Numbered request) {
    create(target, count, 201, request);
  }

  private static void create(Target target, int count, int status, Numbered request) {
    Load.run(target, WRITERS, PATIENCE, count, status, n -> request.of((int) n));
  }

  private static byte[] delete(String target) {
    return Wire.request("DELETE", target, Target.TOKEN, "", new byte[0]);
  }

  private static String map(String name, String more) {
    return "{\"metadata\":{\"name\":\"" + name + "\"" + more + "}}";
  }

  private static String owned(String prefix, int number, String[] uids) {
    int owner = number % OWNERS;
    return map(
        prefix + "owned" + number,
        ",\"ownerReferences\":[{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"name\":\"%sowner%d\",\"uid\":\"%s\",\"blockOwnerDeletion\":true}]"
            .formatted(prefix, owner, uids[owner]));
  }

  private static String deployment(String name, int replicas) {
    return """
    {"metadata":{"name":"%1$s"},"spec":{"replicas":%2$d,"selector":{"matchLabels":{"app":"%1$s"}},\
    "template":{"metadata":{"labels":{"app":"%1$s"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}"""
        .formatted(name, replicas);
  }

  private static String first(Pattern pattern, byte[] body) {
    Matcher m = pattern.matcher(new String(body, StandardCharsets.UTF_8));
    return m.find() ? String.valueOf(m.group(1)) : "";
  }

  private static void await(Target target, String list, int count) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try (Wire wire = target.connect()) {
      while (true) {
        byte[] page = wire.body(Fixture.get(list + "?limit=1"), 200);
        String more = first(REMAINING, page);
        int now =
            first(UID, page).isEmpty() ? 0 : 1 + (more.isEmpty() ? 0 : Integer.parseInt(more));
        if (now == count || (count == 1 && now == 0)) {
          return;
        }
        if (System.nanoTime() > end) {
          throw new IllegalStateException(list + " has " + now);
        }
        Thread.sleep(50);
      }
    }
  }

  private static void awaitReady(Target target, int pods) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try (Wire wire = target.connect()) {
      while (true) {
        byte[] all = wire.body(Fixture.get(DEPLOYMENTS), 200);
        long ready =
            READY
                .matcher(new String(all, StandardCharsets.UTF_8))
                .results()
                .mapToLong(r -> Long.parseLong(r.group(1)))
                .sum();
        if (ready >= pods) {
          return;
        }
        if (System.nanoTime() > end) {
          throw new IllegalStateException(ready + " ready of " + pods);
        }
        Thread.sleep(500);
      }
    }
  }

  /** Megabytes now. */
  private static double resident(Target target) throws IOException {
    Path status = Path.of("/proc", Long.toString(target.process().pid()), "status");
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("VmRSS:")) {
        return Double.parseDouble(line.replaceAll("\\D", "")) * 1_024 / 1e6;
      }
    }
    return Double.NaN;
  }

  /** A client that reads one object a hundred times a second. */
  private static final class Prober implements AutoCloseable {
    private final List<Long> nanos = new ArrayList<>();
    private final Thread thread;
    private volatile boolean closed;

    Prober(Target target) {
      thread = Thread.ofPlatform().daemon().start(() -> run(target));
    }

    private void run(Target target) {
      try (Wire wire = target.connect()) {
        byte[] request = Fixture.get(NAMESPACES + "/default");
        while (!closed) {
          long began = System.nanoTime();
          wire.exchange(request, 200);
          synchronized (nanos) {
            nanos.add(System.nanoTime() - began);
          }
          Thread.sleep(10);
        }
      } catch (IOException | InterruptedException e) {
        closed = true;
      }
    }

    double p99Millis() {
      synchronized (nanos) {
        long[] sorted = nanos.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        return sorted[(int) (sorted.length * 0.99)] / 1e6;
      }
    }

    @Override
    public void close() throws InterruptedException {
      closed = true;
      thread.join();
    }
  }
}
