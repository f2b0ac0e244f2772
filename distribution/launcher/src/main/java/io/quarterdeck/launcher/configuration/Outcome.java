// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

/**
 * How the components fare that have got a configuration.
 *
 * @param message what the one says that does not start; empty for the others
 */
public record Outcome(State state, String message) {
  public static final Outcome NONE = new Outcome(State.NONE, "");
  public static final Outcome PENDING = new Outcome(State.PENDING, "");
  public static final Outcome STARTED = new Outcome(State.STARTED, "");

  /** The states; of several components the last one counts. */
  public enum State {
    /** There is no such component, or not yet. */
    NONE,
    STARTED,
    /** It is being made, waits for something, or nobody has asked for it yet. */
    PENDING,
    FAILED
  }

  public static Outcome failed(String message) {
    return new Outcome(State.FAILED, message);
  }

  /** Asks for it. */
  public interface Source {
    /**
     * Of the components that have a configuration with this property.
     *
     * @param pid as their descriptions name it
     */
    Outcome of(String pid, String property, Object value);
  }
}
