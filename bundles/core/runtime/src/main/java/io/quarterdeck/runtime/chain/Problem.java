// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import org.jspecify.annotations.Nullable;

/**
 * Why something that is registered or required is not in use: shown by readyz, metrics, the shell
 * and the plugins API.
 *
 * @param plugin its name, empty when it has none
 * @param what for people
 * @param rank that it would have; null when it is not known
 * @param origin null when nothing of that name is there
 */
public record Problem(
    Kind kind, String plugin, String what, @Nullable Integer rank, @Nullable Origin origin) {

  /** Of nobody in particular. */
  public Problem(Kind kind, String plugin, String what) {
    this(kind, plugin, what, null, null);
  }

  /** The ways not to be in use. */
  public enum Kind {
    /** Required, and not there. */
    MISSING,
    /** Another plugin of the same name stands before it. */
    OUTRANKED,
    /** Left out by its chain's configuration. */
    DISABLED,
    /** Switched off by an operator, who decides of single plugins. */
    SWITCHED_OFF,
    /** In use although an operator has switched it off: its chain requires it. */
    HELD,
    /** There, and not used, since only those are that configuration names. */
    STANDBY,
    /** The rank is neither an Integer nor a numeric string. */
    BAD_RANK,
    /** The service has no usable {@code name}. */
    UNNAMED,
    /** The service could not be got: its component failed to start. */
    NOT_STARTED,
    /** Another of the same name, which has started before, is in use instead of it. */
    STALE,
    /** It left while requests still used it, after the bounded wait. */
    NOT_DRAINED
  }
}
