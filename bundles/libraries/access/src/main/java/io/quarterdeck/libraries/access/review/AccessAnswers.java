// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.access.review;

import io.quarterdeck.spi.authorization.Decision;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Answers of the service for a while; those used longest ago go first. Thread-safe. */
public final class AccessAnswers {
  private static final int MOST = 8192;

  private final Duration allowed;
  private final Duration otherwise;
  private final LongSupplier nanos;
  private final Map<String, Kept> answers =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
          return size() > MOST;
        }
      };

  private record Kept(Decision decision, long until) {}

  /**
   * @param allowed how long an allowing answer is kept
   * @param otherwise how long others are kept
   * @param nanos as {@code System.nanoTime}
   */
  public AccessAnswers(Duration allowed, Duration otherwise, LongSupplier nanos) {
    this.allowed = allowed;
    this.otherwise = otherwise;
    this.nanos = nanos;
  }

  /** Null for what is not known, or was known too long ago. */
  public synchronized @Nullable Decision get(String spec) {
    Kept kept = answers.get(spec);
    if (kept == null) {
      return null;
    }
    if (kept.until() - nanos.getAsLong() <= 0) {
      answers.remove(spec);
      return null;
    }
    return kept.decision();
  }

  public synchronized void put(String spec, Decision decision) {
    Duration ttl = decision instanceof Decision.Allow ? allowed : otherwise;
    if (ttl.isPositive()) {
      answers.put(spec, new Kept(decision, nanos.getAsLong() + ttl.toNanos()));
    }
  }
}
