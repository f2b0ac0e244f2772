// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.report.Figure;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a server is that has just been started: rollouts, tests and fail-overs meet no other. */
public final class ColdSuite {
  private static final int FIRST = 2_000;
  private static final int MORE = 10_000;

  /** kube-apiserver 1.36 with its etcd on two such cores, 2026-11-22: creates a second. */
  private static final double KUBE_FIRST = 1_208;

  private static final double KUBE_MORE = 840;
  private static final double CPU_SECONDS = 2.0;

  private ColdSuite() {}

  private record Boot(Duration time, Duration cpu) {}

  private static double seconds(Duration time) {
    return time.toMillis() / 1e3;
  }

  /** The CPU of a start with data, and on an empty folder, beside that of a bare handler. */
  public static List<Figure> start(int times) throws Exception {
    List<Boot> empty = new ArrayList<>();
    List<Boot> existing = new ArrayList<>();
    List<Duration> bare = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      Path folder = Files.createTempDirectory("benchmark-cold");
      empty.add(boot(folder));
      existing.add(boot(folder));
      bare.add(bare(folder));
      Folders.delete(folder);
    }
    bare.sort(Comparator.naturalOrder());
    Duration yardstick = bare.get(times / 2);
    return List.of(
        figure("start with data", median(existing), yardstick),
        figure("start on an empty folder", median(empty), yardstick));
  }

  private static Figure figure(String what, Boot boot, Duration bare) {
    String note =
        String.format(
            "ready after %.1f s; a bare handler: %.1f s of CPU",
            seconds(boot.time()), seconds(bare));
    return Figure.atMost("CPU of a " + what, seconds(boot.cpu()), "s", CPU_SECONDS, note);
  }

  private static Boot boot(Path folder) throws Exception {
    try (DistributionProcess server = Target.start(Distribution.assembled(), folder, "")) {
      return new Boot(server.boot(), Target.of(server).cpu());
    }
  }

  private static Duration bare(Path folder) throws Exception {
    try (Bare bare = Bare.start(folder, folder.resolve("data/pki"))) {
      return bare.target().cpu();
    }
  }

  private static Boot median(List<Boot> boots) {
    boots.sort(Comparator.comparing(Boot::cpu));
    return boots.get(boots.size() / 2);
  }

  /** The first creates of a server that has just started, beside those of the same one warm. */
  public static List<Figure> create() throws Exception {
    try (Fixture fixture = Fixture.start()) {
      return create(fixture, "", 1.5);
    }
  }

  /** The same on etcd; nothing where there is none. */
  public static List<Figure> createOnEtcd() throws Exception {
    if (!EtcdProcess.isAvailable()) {
      System.out.println("left out: " + EtcdProcess.absence());
      return List.of();
    }
    Path folder = Files.createTempDirectory("benchmark-etcd");
    try (EtcdProcess etcd = EtcdProcess.start(folder);
        Fixture fixture = Fixture.onEtcd(etcd)) {
      return create(fixture, " on etcd", 1.2);
    } finally {
      Folders.delete(folder);
    }
  }

  private static List<Figure> create(Fixture fixture, String store, double byKube)
      throws Exception {
    Load.Result first = fixture.pods("first", FIRST);
    Load.Result more = fixture.pods("more", MORE - FIRST);
    fixture.pods("warming", MORE);
    Load.Result warm = fixture.pods("warm", FIRST);
    Duration both = first.time().plus(more.time());
    String cpu =
        String.format(
            "%.1f s of CPU, warm %.1f; warm %.0f/s",
            seconds(first.cpu()), seconds(warm.cpu()), warm.rate());
    String of = " creates" + store;
    return List.of(
        Figure.atLeast("the first " + FIRST + of, first.rate(), "/s", KUBE_FIRST, cpu),
        Figure.atLeast(
            "the first " + MORE + of,
            MORE * 1e9 / both.toNanos(),
            "/s",
            byKube * KUBE_MORE,
            "the target is " + byKube + " times kube-apiserver on another day"));
  }
}
