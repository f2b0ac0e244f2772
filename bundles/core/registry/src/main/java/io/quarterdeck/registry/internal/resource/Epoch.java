// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The time in which a resource is served in one way. When it is over, so are the watches that began
 * in it: they would go on with the schemas and the conversion of the past. Thread-safe.
 */
public final class Epoch {
  private final Object servedAs;
  private final Set<Runnable> endings = new HashSet<>();
  private boolean over;

  /**
   * @param servedAs what is equal as long as it lasts
   */
  public Epoch(Object servedAs) {
    this.servedAs = servedAs;
  }

  /** Whether a resource that is served in this way is still in it. */
  public boolean isOf(Object way) {
    return servedAs.equals(way);
  }

  /**
   * Has something ended with it: at once when it is over.
   *
   * @return to be called when that has ended by itself
   */
  public Runnable ends(Runnable ending) {
    synchronized (this) {
      if (!over) {
        endings.add(ending);
        return () -> forget(ending);
      }
    }
    ending.run();
    return () -> {};
  }

  private synchronized void forget(Runnable ending) {
    endings.remove(ending);
  }

  /** It is over. */
  public void end() {
    List<Runnable> all;
    synchronized (this) {
      over = true;
      all = new ArrayList<>(endings);
      endings.clear();
    }
    all.forEach(Runnable::run);
  }
}
