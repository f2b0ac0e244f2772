// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which thread runs a request. A worker does while few are at it, which is quickest; when many are,
 * some of them wait (for a seat, a sync, a webhook), and the rest go to virtual threads, so that
 * there is always a worker for the next byte that comes in.
 */
final class Workers {
  private final int most;
  private final AtomicInteger busy = new AtomicInteger();

  Workers(int most) {
    this.most = most;
  }

  /**
   * Runs a request here or on a virtual thread.
   *
   * @param beforeHandOver run here before somebody else goes on
   */
  void run(Runnable request, Runnable beforeHandOver) {
    if (busy.incrementAndGet() > most) {
      busy.decrementAndGet();
      beforeHandOver.run();
      Thread.ofVirtual().name("request").start(request);
      return;
    }
    try {
      request.run();
    } finally {
      busy.decrementAndGet();
    }
  }
}
