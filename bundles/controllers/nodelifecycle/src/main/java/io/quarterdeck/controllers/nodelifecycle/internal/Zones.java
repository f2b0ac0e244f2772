// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Zones, in which nodes fail together: how bad it is, and how fast their nodes are tainted then.
 * Where all of the cluster seems to fail it is rather this server that is cut off: nobody is
 * tainted. Thread-safe.
 */
final class Zones {

  /** How a zone is. */
  enum State {
    INITIAL,
    NORMAL,
    PARTIAL_DISRUPTION,
    FULL_DISRUPTION
  }

  /** What has become of the cluster. */
  enum Turn {
    NONE,
    ALL_FAILED,
    SOME_ARE_BACK
  }

  private static final int MOST_OF_A_SMALL_ZONE = 2;

  /**
   * Whose turn comes when.
   *
   * @param queue the nodes that are to get their taint
   */
  private record Zone(Limiter limiter, Set<String> queue) {}

  private final Limits limits;
  private final Map<String, Zone> zones = new HashMap<>();

  /** Those that had nodes when they were last counted. */
  private final Map<String, State> counted = new HashMap<>();

  Zones(Limits limits) {
    this.limits = limits;
  }

  private Zone zone(String name, Instant now) {
    return zones.computeIfAbsent(
        name, z -> new Zone(new Limiter(limits.rate(), now), new LinkedHashSet<>()));
  }

  /** The node gets its taint when it is its zone's turn. */
  synchronized void queue(String zone, String node, Instant now) {
    zone(zone, now).queue().add(node);
  }

  synchronized void remove(String node) {
    zones.values().forEach(z -> z.queue().remove(node));
  }

  /** Whose turn it is, and the queue without it; null for nobody's. */
  synchronized @Nullable String next(Instant now) {
    for (Zone zone : zones.values()) {
      if (!zone.queue().isEmpty() && zone.limiter().tryAccept(now)) {
        String node = zone.queue().iterator().next();
        zone.queue().remove(node);
        return node;
      }
    }
    return null;
  }

  /** Until the next one's turn; null when there is none. */
  synchronized @Nullable Duration untilNext(Instant now) {
    Duration least = null;
    for (Zone zone : zones.values()) {
      Duration wait = zone.queue().isEmpty() ? null : zone.limiter().untilNext(now);
      if (wait != null && (least == null || wait.compareTo(least) < 0)) {
        least = wait;
      }
    }
    return least;
  }

  /** How a zone is whose nodes say this of their condition Ready. */
  State state(List<String> ready) {
    long not = ready.stream().filter(r -> !r.equals(Readiness.TRUE)).count();
    if (not == ready.size() && not > 0) {
      return State.FULL_DISRUPTION;
    }
    boolean much =
        not > MOST_OF_A_SMALL_ZONE && (float) not / ready.size() >= (float) limits.unhealthy();
    return much ? State.PARTIAL_DISRUPTION : State.NORMAL;
  }

  /**
   * After all nodes were checked.
   *
   * @param ready by zone, what its nodes say
   */
  synchronized Turn count(Map<String, List<String>> ready, Instant now) {
    Map<String, State> next = new HashMap<>();
    ready.forEach((zone, all) -> next.put(zone, state(all)));
    counted.keySet().retainAll(next.keySet());
    next.keySet().forEach(zone -> counted.putIfAbsent(zone, State.INITIAL));
    boolean failed = isAllFailed(next);
    boolean before = isAllFailed(counted);
    if (failed && before) {
      return Turn.NONE;
    }
    List<String> changed = new ArrayList<>(next.keySet());
    if (!failed && !before) {
      changed.removeIf(zone -> next.get(zone) == counted.get(zone));
    }
    for (String name : changed) {
      State state = next.getOrDefault(name, State.NORMAL);
      int size = ready.getOrDefault(name, List.of()).size();
      zone(name, now).limiter().setRate(failed ? 0 : rate(state, size), now);
    }
    counted.putAll(next);
    return failed ? Turn.ALL_FAILED : before ? Turn.SOME_ARE_BACK : Turn.NONE;
  }

  private static boolean isAllFailed(Map<String, State> states) {
    return states.values().stream().allMatch(s -> s == State.FULL_DISRUPTION);
  }

  private double rate(State state, int size) {
    if (state != State.PARTIAL_DISRUPTION) {
      return limits.rate();
    }
    return size > limits.largeZone() ? limits.secondaryRate() : 0;
  }
}
