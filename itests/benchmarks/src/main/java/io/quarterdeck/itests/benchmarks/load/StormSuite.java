// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.benchmarks.report.Figure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.LongFunction;

/** What comes after a restart: everybody asks for the state at once. */
public final class StormSuite {
  private static final int LISTERS = 32;
  private static final long PATIENCE = Duration.ofMinutes(5).toNanos();

  /** Longer than the server holds forms for those who come twice, shorter than a stalled client. */
  private static final Duration FORGOTTEN = Duration.ofSeconds(15);

  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";

  private StormSuite() {}

  /** How it went: the time until the last had its state, and what that took of the server. */
  private record Passed(double seconds, double micros, double peakMegabytes, long refusals) {}

  /**
   * Lists and watches of the pods of a node, each by its own kubelet, and watches of all pods.
   *
   * @param kubelets that come at once, one or more for each node
   * @param informers of all pods in each format
   */
  public static List<Figure> run(int pods, int nodes, int kubelets, int informers)
      throws Exception {
    try (Fixture fixture = prepared(kubelets, nodes)) {
      fixture.podsOnNodes(pods, nodes);
      List<Figure> out = new ArrayList<>();
      out.add(lists(fixture, pods, nodes, kubelets));
      int each = pods / nodes + 1;
      IntFunction<String> own =
          i -> Storm.WATCH + "&fieldSelector=spec.nodeName%3Dnode-" + i % nodes;
      IntFunction<String> kubelet = i -> "kubelet-" + i;
      // the first is of a server that has just started, as after a restart
      out.addAll(
          figures(
              kubelets + " watches of a node each",
              pass(fixture, kubelets, Storm.JSON, each, own, kubelet)));
      out.addAll(
          figures("the same again", pass(fixture, kubelets, Storm.JSON, each, own, kubelet)));
      for (String format : List.of(Storm.JSON, Storm.PROTOBUF)) {
        String what =
            informers + " watches of all pods" + (format.equals(Storm.JSON) ? "" : " in protobuf");
        out.addAll(
            figures(
                what,
                pass(fixture, informers, format, pods + 1, i -> Storm.WATCH, i -> "informer")));
      }
      out.add(stalled(fixture, informers));
      return out;
    }
  }

  private static Fixture prepared(int kubelets, int nodes) throws Exception {
    StringBuilder users = new StringBuilder("informer,informer,2,\"informers\"\n");
    for (int i = 0; i < kubelets; i++) {
      users.append(
          "kubelet-%d,system:node:node-%d,k%d,\"system:nodes\"\n".formatted(i, i % nodes, i));
    }
    Fixture fixture = Fixture.withUsers(users.toString());
    fixture.make(RBAC + "clusterroles", Documents.role());
    for (String group : List.of("informers", "system:nodes")) {
      fixture.make(RBAC + "clusterrolebindings", Documents.clusterRoleBinding(group));
    }
    return fixture;
  }

  private static Figure lists(Fixture fixture, int pods, int nodes, int count) {
    String path = "/api/v1/pods?resourceVersion=0&fieldSelector=spec.nodeName%3Dnode-";
    LongFunction<byte[]> list = n -> Fixture.get(path + n % nodes);
    Duration atMost = Duration.ofMinutes(5);
    Load.run(fixture.server(), LISTERS, atMost, 2L * count, 200, list);
    Load.Result result = Load.run(fixture.server(), LISTERS, atMost, count, 200, list);
    return Figure.atMost(
        "CPU of a LIST of a node's " + pods / nodes + " of " + pods + " pods",
        result.cpuMicros(),
        "us",
        1_000,
        String.format(Locale.ROOT, "%.0f/s", result.rate()));
  }

  private static Passed pass(
      Fixture fixture,
      int watches,
      String format,
      int each,
      IntFunction<String> path,
      IntFunction<String> token)
      throws Exception {
    Target server = fixture.server();
    try (Inspector inspector = Inspector.attach(server.process());
        Storm storm = new Storm(server, watches, format, each, true)) {
      long heap = inspector.retained();
      long peak = heap;
      long cpu = server.cpu().toNanos();
      long began = System.nanoTime();
      storm.begin(watches, path, token);
      while (storm.complete() < watches && System.nanoTime() - began < PATIENCE) {
        Thread.sleep(20);
        peak = Math.max(peak, inspector.used());
      }
      if (storm.complete() < watches) {
        throw new IllegalStateException(storm.complete() + " of " + watches + " have their state");
      }
      return new Passed(
          (System.nanoTime() - began) / 1e9,
          (server.cpu().toNanos() - cpu) / 1e3 / storm.events(),
          (peak - heap) / 1e6,
          storm.refusals());
    }
  }

  private static List<Figure> figures(String what, Passed passed) {
    return List.of(
        Figure.shown(
            what + ": all have their state after",
            passed.seconds(),
            "s",
            passed.refusals() == 0 ? "" : passed.refusals() + " came twice"),
        Figure.shown("its CPU an event", passed.micros(), "us", ""),
        Figure.shown(
            "heap in use above that before, garbage included", passed.peakMegabytes(), "MB", ""));
  }

  /** Those that do not read: what waits for them, after collections that find nothing more. */
  private static Figure stalled(Fixture fixture, int informers) throws Exception {
    try (Inspector inspector = Inspector.attach(fixture.server().process());
        Storm json = new Storm(fixture.server(), informers, Storm.JSON, 1, false);
        Storm protobuf = new Storm(fixture.server(), informers, Storm.PROTOBUF, 1, false)) {
      long before = settled(inspector);
      json.begin(informers, i -> Storm.WATCH, i -> "informer");
      protobuf.begin(informers, i -> Storm.WATCH, i -> "informer");
      Thread.sleep(FORGOTTEN);
      int begun = json.complete() + protobuf.complete();
      return Figure.atMost(
          "heap of a watch of all pods that is not read",
          (inspector.retained() - before) / 1024.0 / Math.max(1, begun),
          "KB",
          256,
          begun + " of " + 2 * informers + " were let in, the others wait for their seats");
    }
  }

  /** What is left of the heap when nothing more of the last load goes. */
  private static long settled(Inspector inspector) throws Exception {
    long last = Long.MAX_VALUE;
    for (int i = 0; i < 6; i++) {
      Thread.sleep(FORGOTTEN);
      long now = inspector.retained();
      if (last - now < 256 * 1024) {
        return now;
      }
      last = now;
    }
    return last;
  }
}
