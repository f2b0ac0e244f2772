// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.admission;

import io.quarterdeck.itests.admission.Probe.Outcome;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Stops, updates and starts admission bundles on a server's own shell while writes come. */
final class Replacement {
  private static final String PREFIX = "io.quarterdeck.admission.";
  private static final Pattern ROW = Pattern.compile("(\\d+)\\|Active[^\n]*\\|(\\S+) \\(");
  private static final int SHOWN = 3;

  private final DistributionProcess server;
  private final AtomicLong next = new AtomicLong();
  private final Map<String, String> bundles;

  /** Of a server with a shell. */
  Replacement(DistributionProcess server) throws Exception {
    this.server = server;
    server.type("lb -s");
    Await.until("the bundles are listed", () -> rows().containsKey("validatingadmissionwebhook"));
    Thread.sleep(200);
    bundles = rows();
  }

  /** The shell's numbers of the admission bundles, by their last names. */
  Map<String, String> bundles() {
    return bundles;
  }

  private Map<String, String> rows() {
    Map<String, String> out = new TreeMap<>();
    ROW.matcher(server.out())
        .results()
        .filter(m -> m.group(2).startsWith(PREFIX))
        .forEach(m -> out.put(m.group(2).substring(PREFIX.length()), m.group(1)));
    return out;
  }

  Probe.Result send(Probe probe) throws Exception {
    return probe.send(next.getAndIncrement());
  }

  /**
   * Replaces one.
   *
   * @param slowly whether it stays away until writes are refused for want of it, and a while longer
   * @return the first writes that were admitted without it
   */
  List<String> replace(String name, Probe probe, boolean slowly) throws Exception {
    Await.until(name + " is seen", () -> send(probe).outcome() == Outcome.SEEN);
    String id = bundles.get(name);
    List<String> wrong = new ArrayList<>();
    try (ProbeLoad load = new ProbeLoad(probe, next)) {
      Await.until("writes come", () -> load.seen() > 5 || !load.wrong().isEmpty());
      int log = server.log().length();
      server.type("stop " + id);
      if (slowly) {
        Await.until("writes without " + name + " are refused", () -> load.shut() > 0);
        wrong.addAll(whileAbsent(load));
      }
      server.type("update " + id);
      server.type("start " + id);
      String started = PREFIX + name + " 0.1.0.SNAPSHOT is started";
      Await.until(name + " is started", () -> server.log().substring(log).contains(started));
      long before = load.seen();
      Await.until("and goes on", () -> load.seen() > before + 5);
      load.wrong().forEach(wrong::add);
      System.out.printf(
          "%s: %d writes, %d of them refused for want of it%n",
          name, load.seen() + load.shut(), load.shut());
    }
    return wrong.stream().limit(SHOWN).map(w -> name + ": " + w).toList();
  }

  /** Those that came before it left have been answered: from now on each is refused. */
  private static List<String> whileAbsent(ProbeLoad load) throws InterruptedException {
    long refused = load.shut();
    long admitted = load.seen();
    long end = System.nanoTime() + 60_000_000_000L;
    while (load.shut() < refused + ProbeLoad.CLIENTS && System.nanoTime() < end) {
      Thread.sleep(20);
    }
    return load.seen() == admitted
        ? List.of()
        : List.of((load.seen() - admitted) + " answers as if it were there");
  }
}
