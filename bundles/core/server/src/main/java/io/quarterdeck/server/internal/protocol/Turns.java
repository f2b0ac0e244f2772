// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.protocol;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When the requests of one link begin: at once, unless their client has left too many that still
 * run; then in their order, as those end. The protocol bounds the requests that are waited for;
 * these would be without a bound (CVE-2023-44487). Thread-safe.
 */
final class Turns {
  /** Requests that run for nobody: those of a client that restarts its watches are soon over. */
  static final int MOST_ABANDONED = 10;

  /** Four times the streams that kube-apiserver allows, as in Go's server. */
  static final int MOST_WAITING = 400;

  private final Set<Turn> waiting = new LinkedHashSet<>(0);
  private int abandoned;

  /**
   * Starts it, here or later on the thread that reports an end.
   *
   * @return false when too many wait, and it never will be
   */
  boolean take(Turn turn) {
    synchronized (this) {
      if (abandoned >= MOST_ABANDONED) {
        return waiting.size() < MOST_WAITING && waiting.add(turn);
      }
    }
    turn.start();
    return true;
  }

  /** It need not begin any more. */
  synchronized void forget(Turn turn) {
    waiting.remove(turn);
  }

  /** One more runs for nobody. */
  synchronized void abandoned() {
    abandoned++;
  }

  /** One of those is over. */
  void ended() {
    Turn next;
    synchronized (this) {
      abandoned--;
    }
    while ((next = next()) != null) {
      next.start();
    }
  }

  private synchronized @Nullable Turn next() {
    Iterator<Turn> first = waiting.iterator();
    if (abandoned >= MOST_ABANDONED || !first.hasNext()) {
      return null;
    }
    Turn next = first.next();
    first.remove();
    return next;
  }
}
