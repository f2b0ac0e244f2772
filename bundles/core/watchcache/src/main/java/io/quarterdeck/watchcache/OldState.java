// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import io.quarterdeck.watchcache.item.CacheSnapshot;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The last state that was read from the store because the window starts later. A reader that pages
 * through it asks again and again; when it has left, the state leaves as well. Thread-safe.
 */
final class OldState {
  private static final Duration UNUSED = Duration.ofMinutes(1);

  private final InstantSource clock;
  private volatile @Nullable Use last;

  private record Use(CacheSnapshot state, long time) {}

  OldState(InstantSource clock) {
    this.clock = clock;
  }

  /** The one kept when it is of this revision, else what {@code reader} reads. */
  CacheSnapshot at(long revision, LongFunction<CacheSnapshot> reader) {
    Use kept = last;
    CacheSnapshot state =
        kept != null && kept.state().revision() == revision ? kept.state() : reader.apply(revision);
    last = new Use(state, clock.millis());
    return state;
  }

  /** Lets go of a state that nobody has asked for lately; to be called now and then. */
  void expire() {
    Use kept = last;
    if (kept != null && clock.millis() - kept.time() > UNUSED.toMillis()) {
      last = null;
    }
  }
}
