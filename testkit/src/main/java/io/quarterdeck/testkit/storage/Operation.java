// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import java.util.OptionalLong;

/**
 * One call of one key in a history, and what came of it. The state of a key is the revision of its
 * last write, zero when it is absent.
 *
 * @param start when the call was made, by one clock for all
 * @param end when it returned; {@link Long#MAX_VALUE} when it never said what came of it
 * @param outcome what it was and what it gave
 */
record Operation(long start, long end, Outcome outcome) {

  /** What a call says of the state before it, and what it makes of it. */
  sealed interface Outcome {
    /** The state after it; empty when it cannot have happened in this state. */
    OptionalLong after(long state);
  }

  /** A read that found this revision, or nothing. */
  record Found(long revision) implements Outcome {
    @Override
    public OptionalLong after(long state) {
      return state == revision ? OptionalLong.of(state) : OptionalLong.empty();
    }
  }

  /**
   * A write on an expected revision (zero: on nothing).
   *
   * @param made the state that it made, zero for a deletion
   */
  record Written(long expected, long made) implements Outcome {
    @Override
    public OptionalLong after(long state) {
      return state == expected ? OptionalLong.of(made) : OptionalLong.empty();
    }
  }

  /** A write that was refused, since another revision stood there. */
  record Refused(long expected, long current) implements Outcome {
    @Override
    public OptionalLong after(long state) {
      return state == current && state != expected ? OptionalLong.of(state) : OptionalLong.empty();
    }
  }
}
