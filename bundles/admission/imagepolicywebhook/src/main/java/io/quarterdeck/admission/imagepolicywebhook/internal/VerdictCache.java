// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.imagepolicywebhook.internal;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Answers that are still fresh, by question; bounded. Thread-safe. */
final class VerdictCache {
  private static final int MOST = 1024;
  private static final float LOAD = 0.75f;

  private final Times times;
  private final LongSupplier nanoClock;
  private final Map<String, Kept> kept =
      new LinkedHashMap<>(16, LOAD, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
          return size() > MOST;
        }
      };

  private record Kept(Verdict verdict, long until) {}

  VerdictCache(Times times, LongSupplier nanoClock) {
    this.times = times;
    this.nanoClock = nanoClock;
  }

  synchronized @Nullable Verdict find(String question) {
    Kept found = kept.get(question);
    return found != null && nanoClock.getAsLong() - found.until() < 0 ? found.verdict() : null;
  }

  synchronized void keep(String question, Verdict verdict) {
    Duration fresh = verdict.allowed() ? times.allow() : times.deny();
    if (fresh.isPositive()) {
      kept.put(question, new Kept(verdict, nanoClock.getAsLong() + fresh.toNanos()));
    }
  }
}
