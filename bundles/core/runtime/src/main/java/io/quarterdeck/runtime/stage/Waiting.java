// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.stage;

import java.util.function.Supplier;

/**
 * How a request's thread says that it is about to wait for somebody else: a webhook, a place in a
 * queue, a store over the network. The server can then answer in its stead when its time is over;
 * of a request that only computes it does not need to know. Costs nothing elsewhere.
 */
public final class Waiting {
  private static final ScopedValue<Runnable> LISTENER = ScopedValue.newInstance();

  private Waiting() {}

  /** What waits long calls this first, on the request's thread; again does no harm. */
  public static void announce() {
    if (LISTENER.isBound()) {
      LISTENER.get().run();
    }
  }

  /**
   * Does work with a listener that is notified of its waits.
   *
   * @param listener called on this thread, maybe more than once
   */
  public static <R> R listening(Runnable listener, Supplier<R> work) {
    return ScopedValue.where(LISTENER, listener).call(work::get);
  }
}
