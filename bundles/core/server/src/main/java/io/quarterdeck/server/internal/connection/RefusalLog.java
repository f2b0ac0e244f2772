// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A line for what was refused before it was a request: why, and nothing of what the client sent,
 * which may be a credential. One line a second, so that nobody fills the log. Thread-safe.
 */
final class RefusalLog {
  private static final Logger LOG = System.getLogger(RefusalLog.class.getName());
  private static final long PAUSE = 1_000_000_000L;

  private final AtomicLong last = new AtomicLong(System.nanoTime() - PAUSE);
  private final AtomicInteger others = new AtomicInteger();

  void refused(MalformedRequestException e) {
    long before = last.get();
    long now = System.nanoTime();
    if (now - before < PAUSE || !last.compareAndSet(before, now)) {
      others.incrementAndGet();
      return;
    }
    int more = others.getAndSet(0);
    LOG.log(
        Level.INFO,
        "a malformed request was refused: "
            + e.why()
            + (more > 0 ? "; so were " + more + " others before" : ""));
  }
}
