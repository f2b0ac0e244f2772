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
    return of(candidates, config, Overrides.NONE);
  }

  /** With what an operator decides over it. */
  static <T> Selection<T> of(
      Collection<Candidate<T>> candidates, ChainConfig configured, Overrides overrides) {
    ChainConfig config = overrides.on(configured);
    Set<String> switchedOff = new HashSet<>();
    List<Problem> problems = new ArrayList<>();
    Map<String, Plugin<T>> winners = new LinkedHashMap<>();
    for (Candidate<T> c : candidates) {
      if (c.origin().generation() > 0 && candidates.stream().anyMatch(o -> o.follows(c))) {
        continue; // it is about to go
      }
      if (isSwitchedOff(c, config, overrides, problems)) {
        switchedOff.add(String.valueOf(c.name()));
        continue;
      }
      Plugin<T> p = usable(c, config, overrides, problems);
      if (p != null) {
        compete(p, winners, problems);
      }
    }
    Set<String> missing = new TreeSet<>(config.required());
    missing.removeAll(winners.keySet());
    switchedOff.removeAll(winners.keySet());
    missing.removeAll(switchedOff);
    missing.forEach(n -> problems.add(new Problem(Kind.MISSING, n, "required and not there")));
    return new Selection<>(
        new Snapshot<>(winners.values(), new HashSet<>(missing), switchedOff),
        List.copyOf(problems));
  }

  /**
   * What is decided of a plugin goes before what its own file says. Without what came with the
   * server a door would be shut: that stays. Who drops a plugin, and requires it, can do without.
   */
  private static boolean isSwitchedOff(
      Candidate<?> c, ChainConfig config, Overrides overrides, List<Problem> problems) {
    if (!(c.name() instanceof String name)) {
      return false;
    }
    Boolean decided = overrides.enables(name);
    if (!Boolean.FALSE.equals(decided == null ? c.ownWish() : decided)) {
      return false;
    }
    Integer rank = config.ranks().getOrDefault(name, Ranks.read(c.rank()));
    String by = decided == null ? "its own file" : "configuration";
    if (config.required().contains(name) && !c.origin().isThirdParty()) {
      if (decided == null) {
        String why = "stays enabled although its own file disables it: configuration requires it";
        problems.add(absent(Kind.HELD, c, why, rank));
      }
      return false;
    }
    problems.add(absent(Kind.SWITCHED_OFF, c, "disabled by " + by, rank));
    return true;
  }

  private static <T> @Nullable Plugin<T> usable(
      Candidate<T> c, ChainConfig config, Overrides overrides, List<Problem> problems) {
    if (!(c.name() instanceof String name) || name.isBlank()) {
      problems.add(new Problem(Kind.UNNAMED, "", "no service property 'name': " + c.service()));
      return null;
    }
    Integer rank = config.ranks().getOrDefault(name, Ranks.read(c.rank()));
    Boolean decided = overrides.enables(name);
    boolean on = Boolean.TRUE.equals(decided == null ? c.ownWish() : decided);
    if (config.leavesOut(name, !on && c.isOffByDefault())) {
      problems.add(absent(Kind.DISABLED, c, "disabled by configuration", rank));
      return null;
    }
    if (config.passesOver(name)) {
      String why = "the chain's configuration does not name it";
      problems.add(absent(Kind.STANDBY, c, why, rank));
      return null;
    }
    if (rank == null) {
      String why = "rank '" + c.rank() + "' is neither an Integer nor a numeric string";
      problems.add(absent(Kind.BAD_RANK, c, why, null));
      return null;
    }
    return new Plugin<>(name, rank, c.origin(), c.service());
  }

  private static Problem absent(Kind kind, Candidate<?> c, String why, @Nullable Integer rank) {
    return new Problem(kind, String.valueOf(c.name()), why, rank, c.origin());
  }

  private static <T> void compete(
      Plugin<T> p, Map<String, Plugin<T>> winners, List<Problem> problems) {
    Plugin<T> other = winners.get(p.name());
    if (other == null) {
      winners.put(p.name(), p);
      return;
    }
    Plugin<T> winner = p.standsBefore(other) ? p : other;
    Plugin<T> loser = winner == p ? other : p;
    winners.put(p.name(), winner);
    String what = loser.origin() + " of rank " + loser.rank() + " stands behind " + winner.origin();
    problems.add(new Problem(Kind.OUTRANKED, p.name(), what, loser.rank(), loser.origin()));
  }
}
