// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/**
 * The configurations of plugins. SCR ends a component before it makes the one with the new values,
 * and where that one does not start there is none: so each change is a configuration of its own (a
 * factory's, with a number), of which SCR makes a component beside the other. The chain takes the
 * newer one when it has started, and the older configuration goes then. One that does not start
 * stays aside, to be tried again, until there are better values.
 *
 * <p>Each PID has one from before its component is there: what SCR has made without any it would
 * give the first to. Used under one lock.
 */
final class Generations {
  /** The property with the number. Chains know it too. */
  static final String PROPERTY = "quarterdeck.generation";

  /** The property that says that the rank is the file's. Chains know it too. */
  private static final String RANKED = "quarterdeck.ranked";

  /** A component whose bundle is gone says nothing. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** How often one that has failed is checked. */
  private static final Duration RARELY = Duration.ofSeconds(5);

  private final ConfigurationAdmin admin;
  private final Outcome.Source outcomes;
  private final Map<String, Line> lines = new TreeMap<>();
  private long last;

  /** What happens to values. Called under the lock of whoever calls here, maybe much later. */
  interface Trial {
    /** Nobody is notified. */
    Trial QUIET =
        new Trial() {
          @Override
          public void inForce() {}

          @Override
          public void failed(String why) {}
        };

    void inForce();

    /** They do not work now; they may yet. Once. */
    void failed(String why);
  }

  /** One of a PID. */
  private record Generation(
      long number, Configuration configuration, Map<String, Object> values, long since) {}

  private static final class Line {
    Generation inForce;
    @Nullable Generation tried;
    Trial trial = Trial.QUIET;
    boolean failed;
    long lookAgain;

    Line(Generation first) {
      inForce = first;
    }
  }

  Generations(ConfigurationAdmin admin, Outcome.Source outcomes) {
    this.admin = admin;
    this.outcomes = outcomes;
  }

  boolean has(String pid) {
    return lines.containsKey(pid);
  }

  /** The first of a PID, before its component is there. */
  void begin(String pid, Map<String, Object> values) throws IOException {
    lines.put(pid, new Line(create(pid, values)));
  }

  /**
   * Tries other values. Those that are in force end what is being tried, and all is well.
   *
   * @param trial is notified of how it goes
   */
  void push(String pid, Map<String, Object> values, Trial trial) throws IOException {
    Line line = Objects.requireNonNull(lines.get(pid), pid);
    Generation before = line.tried;
    if (before != null) {
      if (same(before.values, values)) {
        return;
      }
      settle(pid, line, before, System.nanoTime());
      if (line.tried != null) {
        before.configuration.delete();
        line.tried = null;
      }
    }
    if (same(line.inForce.values, values)) {
      trial.inForce();
    } else {
      line.tried = create(pid, values);
      line.trial = trial;
      line.failed = false;
      line.lookAgain = System.nanoTime();
    }
  }

  private Generation create(String pid, Map<String, Object> values) throws IOException {
    long number = ++last;
    Configuration configuration =
        admin.getFactoryConfiguration(pid, PROPERTY.replace('.', '-') + "-" + number, "?");
    Map<String, Object> all = new HashMap<>(values);
    all.put(PROPERTY, number);
    if (values.containsKey("rank") || values.containsKey("service.ranking")) {
      all.put(RANKED, true);
    }
    configuration.updateIfDifferent(new Hashtable<>(all));
    return new Generation(number, configuration, Map.copyOf(values), System.nanoTime());
  }

  /** Several values are an array. */
  private static boolean same(Map<String, Object> a, Map<String, Object> b) {
    return a.keySet().equals(b.keySet())
        && a.keySet().stream().allMatch(key -> Objects.deepEquals(a.get(key), b.get(key)));
  }

  /** Ends what the newer ones have followed. Cheap while nothing is being tried. */
  void settle() throws IOException {
    long now = System.nanoTime();
    for (Map.Entry<String, Line> each : lines.entrySet()) {
      Generation tried = each.getValue().tried;
      if (tried != null && each.getValue().lookAgain - now <= 0) {
        settle(each.getKey(), each.getValue(), tried, now);
      }
    }
  }

  private void settle(String pid, Line line, Generation tried, long now) throws IOException {
    Outcome outcome = outcomes.of(pid, PROPERTY, tried.number);
    switch (outcome.state()) {
      case STARTED -> follow(line, tried);
      case FAILED -> stale(line, outcome.message(), now);
      case PENDING -> {} // what is in force stays for as long as that takes
      case NONE -> {
        if (!line.failed && now - tried.since > PATIENCE.toNanos()) {
          follow(line, tried);
        }
      }
    }
  }

  private static void follow(Line line, Generation tried) throws IOException {
    Configuration before = line.inForce.configuration;
    line.inForce = tried;
    line.tried = null;
    before.delete();
    line.trial.inForce();
  }

  private static void stale(Line line, String why, long now) {
    line.lookAgain = now + RARELY.toNanos();
    if (!line.failed) {
      line.failed = true;
      line.trial.failed(why);
    }
  }
}
