// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import io.quarterdeck.api.ApiException;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Checks all nodes, by what is remembered of them: who is silent is not ready any more, who is not
 * ready gets a taint in its turn, and how bad it is decides whose turn comes when. What cannot be
 * written is tried again the next time.
 *
 * @param turns has something have a turn
 */
record Monitor(
    HealthTracker health, Zones zones, Limits limits, NodeWrites writes, Consumer<Item> turns) {
  private static final System.Logger LOG = System.getLogger(Monitor.class.getName());

  void check() {
    Map<String, Health> all = health.all();
    Map<String, List<String>> ready = new HashMap<>();
    all.forEach(
        (name, known) -> {
          String said = attempt(name, known, () -> check(name, known));
          if (known.counts()) {
            ready.computeIfAbsent(known.zone(), z -> new ArrayList<>()).add(said);
          }
        });
    Instant now = writes.now();
    switch (zones.count(ready, now)) {
      case ALL_FAILED -> {
        LOG.log(Level.INFO, "no node is ready: none is tainted until one is");
        all.keySet().forEach(this::clear);
      }
      case SOME_ARE_BACK -> health.forgive(now);
      case NONE -> {}
    }
    if (zones.untilNext(now) != null) {
      turns.accept(new Item.Tainting());
    }
  }

  /** One step of a check. */
  @FunctionalInterface
  private interface Step {
    String run();
  }

  private static String attempt(String name, Health known, Step step) {
    try {
      return step.run();
    } catch (ApiException e) {
      LOG.log(Level.DEBUG, "node " + name + " is tried again: " + e.getMessage());
      return known.ready();
    }
  }

  /** What its condition Ready says then. */
  private String check(String name, Health known) {
    if (known.isSilent(limits, writes.now()) && !known.ready().equals(Readiness.UNKNOWN)) {
      try {
        if (writes.forget(name, known)) {
          String uid = uid(name);
          writes.event(name, uid, "NodeNotReady", "Node " + name + " status is now: NodeNotReady");
        }
      } finally {
        turns.accept(new Item.Pods(name)); // also where the answer was lost
      }
      return Readiness.UNKNOWN;
    }
    if (known.isTrouble()) {
      taint(name, known);
    } else if (known.isReady() && known.isTainted()) {
      turns.accept(new Item.Node(name));
    }
    return known.ready();
  }

  private String uid(String name) {
    var node = writes.node(name);
    return node == null ? "" : node.meta().uid();
  }

  /** One that has the other of the two taints changes it at once. */
  private void taint(String name, Health known) {
    if (known.isTaintedAs(known.ready())) {
      zones.remove(name);
    } else if (known.isTainted()) {
      writes.node(name, (node, now) -> NodeTaints.noExecute(node, Readiness.status(node), now));
    } else {
      zones.queue(known.zone(), name, writes.now());
    }
  }

  private void clear(String name) {
    Health known = health.get(name);
    zones.remove(name);
    if (known != null && known.isTainted()) {
      attempt(
          name,
          known,
          () -> {
            writes.node(name, NodeTaints::clear);
            return "";
          });
    }
  }
}
