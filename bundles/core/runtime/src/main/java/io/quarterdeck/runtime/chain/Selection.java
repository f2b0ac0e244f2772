// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import io.quarterdeck.runtime.chain.Problem.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which candidates are used under a configuration, and why the others are not. */
record Selection<T>(Snapshot<T> snapshot, List<Problem> problems) {

  static <T> Selection<T> of(Collection<Candidate<T>> candidates, ChainConfig config) {
    List<Problem> problems = new ArrayList<>();
    Map<String, Plugin<T>> winners = new LinkedHashMap<>();
    for (Candidate<T> c : candidates) {
      Plugin<T> p = usable(c, config, problems);
      if (p != null) {
        compete(p, winners, problems);
      }
    }
    Set<String> missing = new TreeSet<>(config.required());
    missing.removeAll(winners.keySet());
    missing.forEach(n -> problems.add(new Problem(Kind.MISSING, n, "required and not there")));
    return new Selection<>(
        new Snapshot<>(winners.values(), new HashSet<>(missing)), List.copyOf(problems));
  }

  private static <T> @Nullable Plugin<T> usable(
      Candidate<T> c, ChainConfig config, List<Problem> problems) {
    if (!(c.name() instanceof String name) || name.isBlank()) {
      problems.add(new Problem(Kind.UNNAMED, "", "no service property 'name': " + c.service()));
      return null;
    }
    if (config.leavesOut(name, c.isOffByDefault())) {
      problems.add(new Problem(Kind.DISABLED, name, "disabled by configuration"));
      return null;
    }
    if (config.passesOver(name)) {
      problems.add(new Problem(Kind.STANDBY, name, "the chain's configuration does not name it"));
      return null;
    }
    Integer rank = config.ranks().getOrDefault(name, Ranks.read(c.rank()));
    if (rank == null) {
      String what = "rank '" + c.rank() + "' is neither an Integer nor a numeric string";
      problems.add(new Problem(Kind.BAD_RANK, name, what));
      return null;
    }
    return new Plugin<>(name, rank, c.version(), c.service());
  }

  private static <T> void compete(
      Plugin<T> p, Map<String, Plugin<T>> winners, List<Problem> problems) {
    Plugin<T> other = winners.get(p.name());
    if (other == null || Plugin.ORDER.compare(p, other) < 0) {
      winners.put(p.name(), p);
    }
    if (other != null) {
      Plugin<T> loser = winners.get(p.name()) == p ? other : p;
      problems.add(new Problem(Kind.SHADOWED, p.name(), describe(loser)));
    }
  }

  private static String describe(Plugin<?> loser) {
    return "version " + loser.version() + " of rank " + loser.rank() + " stands behind another";
  }
}
