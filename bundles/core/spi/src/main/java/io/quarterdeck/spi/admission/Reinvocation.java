// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.admission;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Whether the mutating plugins run once more over a write, and what they remember between the two
 * rounds. Kubernetes: when a webhook or policy has changed the object, all mutating plugins see it
 * a second time, never a third.
 *
 * <p>One for each write; belongs to the request's thread.
 */
public final class Reinvocation {
  private final Map<Class<?>, Object> notes = new HashMap<>();
  private boolean requested;
  private boolean second;

  /** Asks for the second round; has no effect during it. */
  public void request() {
    requested = true;
  }

  /** Whether this is the second round. */
  public boolean isSecond() {
    return second;
  }

  /**
   * For the engine, after the first round: true when there is to be a second, which this begins.
   */
  public boolean begin() {
    if (second || !requested) {
      return false;
    }
    second = true;
    return true;
  }

  /** What one plugin keeps for its second call, by a type of its own; made when it is absent. */
  public <T> T note(Class<T> type, Supplier<T> maker) {
    return type.cast(notes.computeIfAbsent(type, t -> maker.get()));
  }
}
