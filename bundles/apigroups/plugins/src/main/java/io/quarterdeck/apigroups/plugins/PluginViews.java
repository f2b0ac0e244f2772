// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.apigroups.plugins.PluginView.Figures;
import io.quarterdeck.apigroups.plugins.PluginView.State;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Idle;
import io.quarterdeck.runtime.chain.Origin;
import io.quarterdeck.runtime.chain.Overrides;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.PluginCalls;
import io.quarterdeck.runtime.chain.Problem;
import io.quarterdeck.runtime.chain.Problem.Kind;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.spi.group.ApiGroup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the chains: what is in use, and what is not and why. Groups of custom resources are in a
 * chain and are no plugins: they come and go with objects of the API.
 */
final class PluginViews {
  /** Why a plugin is not used; the more telling ones first. */
  private static final List<Kind> ABSENT =
      List.of(
          Kind.NOT_STARTED,
          Kind.BAD_RANK,
          Kind.SWITCHED_OFF,
          Kind.DISABLED,
          Kind.STANDBY,
          Kind.MISSING);

  private static final Origin NOWHERE = Origin.of("");

  private PluginViews() {}

  /** By object name. */
  static SortedMap<String, PluginView> of(Collection<Chain<?>> chains) {
    SortedMap<String, PluginView> out = new TreeMap<>();
    for (Chain<?> chain : chains) {
      of(chain).forEach(v -> out.putIfAbsent(v.objectName(), v));
    }
    return out;
  }

  private static <T> List<PluginView> of(Chain<T> chain) {
    List<PluginView> out = new ArrayList<>();
    List<Problem> problems = chain.problems();
    Map<String, Origin> used = new HashMap<>();
    for (Plugin<T> p : plugins(chain.snapshot())) {
      used.put(p.name(), p.origin());
      out.add(used(chain, p, problems));
    }
    Map<String, Problem> absent = new LinkedHashMap<>();
    for (Problem p : problems) {
      Origin winner = used.get(p.plugin());
      if (p.kind() == Kind.OUTRANKED && winner != null && isOfAnother(p.origin(), winner)) {
        out.add(view(chain, p.plugin(), State.OUTRANKED, origin(p), rank(p), p.what()));
      } else if (winner == null && !p.plugin().isEmpty() && ABSENT.contains(p.kind())) {
        absent.merge(p.plugin(), p, PluginViews::moreTelling);
      }
    }
    absent.forEach(
        (name, p) -> {
          State state = state(p);
          out.add(view(chain, name, state, origin(p), rank(p), absence(problems, name)));
        });
    return out;
  }

  private static <T> PluginView used(Chain<T> chain, Plugin<T> p, List<Problem> problems) {
    Idle idle = chain.idle(p);
    String message = message(problems, p);
    boolean stale =
        problems.stream().anyMatch(o -> o.kind() == Kind.STALE && o.plugin().equals(p.name()));
    String why = idle.why();
    String all = why.isEmpty() || message.isEmpty() ? why + message : why + "; " + message;
    return view(chain, p.name(), stale ? State.STALE : state(idle), p.origin(), p.rank(), all);
  }

  private static State state(Idle idle) {
    if (idle.failed()) {
      return State.FAILED;
    }
    return idle.why().isEmpty() ? State.ACTIVE : State.STANDBY;
  }

  private static boolean isOfAnother(@Nullable Origin loser, Origin winner) {
    return loser != null && !loser.bundle().equals(winner.bundle());
  }

  private static Origin origin(Problem p) {
    return p.origin() == null ? NOWHERE : p.origin();
  }

  private static int rank(Problem p) {
    return p.rank() == null ? 0 : p.rank();
  }

  private static Problem moreTelling(Problem a, Problem b) {
    return ABSENT.indexOf(a.kind()) <= ABSENT.indexOf(b.kind()) ? a : b;
  }

  /** Those of a snapshot, in order, that an operator knows as plugins. */
  static <T> List<Plugin<T>> plugins(Snapshot<T> snapshot) {
    List<Plugin<T>> out = new ArrayList<>();
    for (Plugin<T> p : snapshot.plugins()) {
      if (!(p.service() instanceof ApiGroup group && group.isCustom())) {
        out.add(p);
      }
    }
    return out;
  }

  private static PluginView view(
      Chain<?> chain, String name, State state, Origin origin, int rank, String message) {
    boolean first = state != State.OUTRANKED;
    Overrides overrides = first ? chain.overrides() : Overrides.NONE;
    PluginCalls counted = first ? chain.calls().get(name) : null;
    return new PluginView(
        chain.kind(),
        name,
        state,
        origin,
        rank,
        first && chain.config().required().contains(name),
        message,
        overrides.enables(name),
        overrides.ranks().get(name),
        counted == null ? Figures.NONE : figures(counted));
  }

  private static Figures figures(PluginCalls c) {
    long calls = c.calls();
    long average = calls == 0 ? 0 : c.totalNanos() / calls / 1000;
    return new Figures(calls, c.refusals(), c.failures(), average, c.slowestNanos() / 1000);
  }

  private static State state(Problem p) {
    return switch (p.kind()) {
      case MISSING -> State.MISSING;
      case SWITCHED_OFF -> State.DISABLED;
      case DISABLED, STANDBY -> State.STANDBY;
      default -> State.FAILED;
    };
  }

  /** What is to be said of one that is in use: not that another bundle's stands behind it. */
  private static String message(List<Problem> problems, Plugin<?> used) {
    return problems.stream()
        .filter(p -> p.plugin().equals(used.name()))
        .filter(p -> p.kind() != Kind.OUTRANKED || !isOfAnother(p.origin(), used.origin()))
        .map(Problem::what)
        .collect(Collectors.joining("; "));
  }

  private static String absence(List<Problem> problems, String name) {
    return problems.stream()
        .filter(p -> p.plugin().equals(name))
        .map(Problem::what)
        .distinct()
        .collect(Collectors.joining("; "));
  }
}
