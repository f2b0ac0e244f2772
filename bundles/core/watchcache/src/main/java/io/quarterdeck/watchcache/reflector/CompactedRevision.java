// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.reflector;

import io.quarterdeck.spi.storage.StorageException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * From where on the store can be read, as it was a second ago at most. The cache may still have
 * what the store has forgotten; it does not show it, so that a page's token ends when Kubernetes
 * says that it does and not when the cache happens to. Thread-safe.
 */
public final class CompactedRevision {
  private static final Duration COUNTS = Duration.ofSeconds(1);

  private final LongSupplier question;
  private final InstantSource clock;
  private long known;
  private Instant until = Instant.MIN;

  /**
   * @param question asks the store; may block
   */
  public CompactedRevision(LongSupplier question, InstantSource clock) {
    this.question = question;
    this.clock = clock;
  }

  /** Revisions below it are gone. A store that does not answer leaves what was known. */
  public synchronized long get() {
    Instant now = clock.instant();
    if (now.isBefore(until)) {
      return known;
    }
    try {
      known = question.getAsLong();
    } catch (StorageException e) {
      // who has to be asked will say so itself
      return known;
    }
    until = now.plus(COUNTS);
    return known;
  }
}
