// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Says whether the calls of one key can be put into one order that respects real time and explains
 * every answer: the search of Wing and Gong with the memory of Lowe.
 */
final class Linearizability {
  private record Seen(BitSet done, long state) {}

  private final List<Operation> operations;
  private final BitSet done = new BitSet();
  private final Set<Seen> seen = new HashSet<>();

  private Linearizability(List<Operation> operations) {
    this.operations = new ArrayList<>(operations);
    this.operations.sort(Comparator.comparingLong(Operation::start));
  }

  /** Whether such an order exists for a key that is absent at first. */
  static boolean holds(List<Operation> operations) {
    return new Linearizability(operations).search();
  }

  private record Step(int operation, long stateBefore) {}

  /** Without recursion: histories are longer than a stack is deep. */
  private boolean search() {
    List<Step> path = new ArrayList<>();
    long state = 0;
    int candidate = 0;
    while (!isDone()) {
      int next = next(candidate, state);
      if (next >= 0) {
        path.add(new Step(next, state));
        state = operations.get(next).outcome().after(state).orElseThrow();
        done.set(next);
        candidate = 0;
      } else if (path.isEmpty()) {
        return false;
      } else {
        Step last = path.removeLast();
        done.clear(last.operation());
        state = last.stateBefore();
        candidate = last.operation() + 1;
      }
    }
    return true;
  }

  /** A call that never answered need not have happened. */
  private boolean isDone() {
    for (int i = done.nextClearBit(0); i < operations.size(); i = done.nextClearBit(i + 1)) {
      if (operations.get(i).end() != Long.MAX_VALUE) {
        return false;
      }
    }
    return true;
  }

  /**
   * The first call from {@code from} on that may come next and leads somewhere new; -1 for none.
   */
  private int next(int from, long state) {
    long earliestEnd = Long.MAX_VALUE;
    for (int i = done.nextClearBit(0); i < operations.size(); i = done.nextClearBit(i + 1)) {
      Operation o = operations.get(i);
      if (o.start() > earliestEnd) {
        break;
      }
      earliestEnd = Math.min(earliestEnd, o.end());
    }
    for (int i = done.nextClearBit(0); i < operations.size(); i = done.nextClearBit(i + 1)) {
      Operation o = operations.get(i);
      if (o.start() > earliestEnd) {
        return -1;
      }
      OptionalLong after = o.outcome().after(state);
      if (i >= from && after.isPresent() && isNew(i, after.getAsLong())) {
        return i;
      }
    }
    return -1;
  }

  private boolean isNew(int operation, long state) {
    BitSet then = (BitSet) done.clone();
    then.set(operation);
    return seen.add(new Seen(then, state));
  }
}
