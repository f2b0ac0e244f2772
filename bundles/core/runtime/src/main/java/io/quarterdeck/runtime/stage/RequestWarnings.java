// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.stage;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * How whoever works for a request, and is not handed its exchange, warns its client (authenticators
 * above all): {@code Warning: 299} of the answer. On the request's thread; costs nothing elsewhere.
 */
public final class RequestWarnings {
  private static final ScopedValue<Consumer<String>> CURRENT = ScopedValue.newInstance();

  private RequestWarnings() {}

  /** Warns the client of the request that this thread works for, if it does. */
  public static void add(String text) {
    if (CURRENT.isBound()) {
      CURRENT.get().accept(text);
    }
  }

  /**
   * Does the work of a request.
   *
   * @param taker gets the warnings, on this thread
   */
  public static <R> R collecting(Consumer<String> taker, Supplier<R> work) {
    return ScopedValue.where(CURRENT, taker).call(work::get);
  }

  /** A part of that work whose warnings somebody else gets, too. */
  public static <R> R overhearing(Consumer<String> listener, Supplier<R> work) {
    return collecting(CURRENT.isBound() ? CURRENT.get().andThen(listener) : listener, work);
  }
}
