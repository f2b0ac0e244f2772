// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.apigroups.plugins.PluginView.Figures;
import io.quarterdeck.apigroups.plugins.PluginView.State;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Overrides;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.PluginCalls;
import io.quarterdeck.runtime.chain.Problem;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.spi.group.ApiGroup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the chains: what is in use, and what is not and why. Groups of custom resources are in a
 * chain and are no plugins: they come and go with objects of the API.
 */
final class PluginViews {
  private PluginViews() {}

  /** By object name. */
  static SortedMap<String, PluginView> of(Collection<Chain<?>> chains) {
    SortedMap<String, PluginView> out = new TreeMap<>();
    for (Chain<?> chain : chains) {
      of(chain).forEach(v -> out.putIfAbsent(v.objectName(), v));
    }
    return out;
  }

  private static List<PluginView> of(Chain<?> chain) {
    List<PluginView> out = new ArrayList<>();
    Map<String, PluginCalls> calls = chain.calls();
    List<Problem> problems = chain.problems();
    for (Plugin<?> p : plugins(chain.snapshot())) {
      String message = message(problems, p.name());
      out.add(view(chain, p.name(), State.ACTIVE, p.version(), p.rank(), message, calls));
    }
    for (Problem problem : problems) {
      State state = state(problem.kind());
      boolean there = out.stream().anyMatch(v -> v.name().equals(problem.plugin()));
      if (state != State.ACTIVE && !problem.plugin().isEmpty() && !there) {
        out.add(
            view(
                chain, problem.plugin(), state, "", 0, message(problems, problem.plugin()), calls));
      }
    }
    return out;
  }

  /** Those of a snapshot, in order, that an operator knows as plugins. */
  static List<Plugin<?>> plugins(Snapshot<?> snapshot) {
    List<Plugin<?>> out = new ArrayList<>();
    for (Plugin<?> p : snapshot.plugins()) {
      if (!(p.service() instanceof ApiGroup group && group.isCustom())) {
        out.add(p);
      }
    }
    return out;
  }

  private static PluginView view(
      Chain<?> chain,
      String name,
      State state,
      String version,
      int rank,
      String message,
      Map<String, PluginCalls> calls) {
    Overrides overrides = chain.overrides();
    Integer own = overrides.ranks().get(name);
    PluginCalls counted = calls.get(name);
    return new PluginView(
        chain.kind(),
        name,
        state,
        version,
        state == State.ACTIVE || own == null ? rank : own,
        chain.config().required().contains(name),
        message,
        !overrides.disabled().contains(name),
        own,
        counted == null ? Figures.NONE : figures(counted));
  }

  private static Figures figures(PluginCalls c) {
    long calls = c.calls();
    long average = calls == 0 ? 0 : c.totalNanos() / calls / 1000;
    return new Figures(calls, c.refusals(), c.failures(), average, c.slowestNanos() / 1000);
  }

  private static State state(Problem.Kind kind) {
    return switch (kind) {
      case MISSING -> State.MISSING;
      case DISABLED -> State.DISABLED;
      case STANDBY -> State.STANDBY;
      case BAD_RANK, NOT_STARTED -> State.FAILED;
      case SHADOWED, UNNAMED, NOT_DRAINED -> State.ACTIVE;
    };
  }

  private static String message(List<Problem> problems, String name) {
    return String.join(
        "; ", problems.stream().filter(p -> p.plugin().equals(name)).map(Problem::what).toList());
  }
}
