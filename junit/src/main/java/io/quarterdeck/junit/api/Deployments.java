// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.api;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Plugins under test, until a server has them in use. */
public final class Deployments {
  private static final String PATH = "/quarterdeck/deploy";
  private static final String ACTIVE = "Active";
  private static final String FAILED = "Failed";
  private static final long STEP_MILLIS = 10;

  private final Supplier<Connection.Answer> report;
  private final Duration patience;
  private final Duration grace;

  /** Over a connection. */
  public Deployments(Connection connection) {
    this(() -> connection.get(PATH), Duration.ofSeconds(20), Duration.ofSeconds(1));
  }

  /**
   * With bounds.
   *
   * @param grace how long one may fail that another one may yet help along
   */
  Deployments(Supplier<Connection.Answer> report, Duration patience, Duration grace) {
    this.report = report;
    this.patience = patience;
    this.grace = grace;
  }

  /**
   * Waits for those that are to be there.
   *
   * @param plugins the SHA-256 of each one's jar, by the symbolic name of its bundle
   * @throws IllegalStateException when one does not become active, with the server's reason
   */
  public void await(Map<String, String> plugins) {
    if (plugins.isEmpty()) {
      return;
    }
    long until = System.nanoTime() + patience.toNanos();
    long failing = Long.MAX_VALUE;
    while (true) {
      Connection.Answer answer = report.get();
      if (answer.code() == 404) {
        return; // a server of before, which does not say
      }
      Map<String, String> missing =
          answer.isSuccess() ? missing(plugins, answer) : Map.of("", answer.reason());
      if (missing.isEmpty()) {
        return;
      }
      long now = System.nanoTime();
      boolean fails = missing.values().stream().allMatch(m -> m.startsWith(FAILED));
      failing = fails ? Math.min(failing, now + grace.toNanos()) : Long.MAX_VALUE;
      if (now > until || now > failing) {
        throw new IllegalStateException(
            "the plugin under test is not in use: " + String.join("; ", lines(missing)));
      }
      pause();
    }
  }

  /** What the server says of each that is not active, by name. */
  private static Map<String, String> missing(
      Map<String, String> plugins, Connection.Answer answer) {
    List<Map<String, Object>> bundles = Trees.objects(answer.tree(), "bundles");
    Map<String, String> missing = new LinkedHashMap<>();
    plugins.forEach(
        (name, digest) -> {
          String state =
              bundles.stream()
                  .filter(b -> Trees.text(b, "bundle").equals(name))
                  .filter(b -> Trees.text(b, "sha256").equals(digest))
                  .map(b -> Trees.text(b, "state") + ", " + Trees.text(b, "message"))
                  .findFirst()
                  .orElse("the server has not seen it as it is now");
          if (!state.startsWith(ACTIVE)) {
            missing.put(name, state);
          }
        });
    return missing;
  }

  private static List<String> lines(Map<String, String> missing) {
    return missing.entrySet().stream().map(e -> e.getKey() + ": " + e.getValue()).toList();
  }

  private static void pause() {
    try {
      Thread.sleep(STEP_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
