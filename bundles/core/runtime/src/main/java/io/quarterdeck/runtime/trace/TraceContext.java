// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.trace;

import java.util.Map;
import java.util.concurrent.Callable;

/**
 * The trace context of the request that this thread works for, as headers (W3C {@code traceparent},
 * and {@code tracestate} where there is one). The tracing stage sets it; clients that ask other
 * services for the request send it along. Nothing where requests are not traced.
 */
public final class TraceContext {
  private static final ScopedValue<Map<String, String>> CURRENT = ScopedValue.newInstance();

  private TraceContext() {}

  /** Header names and values to send along; empty for none. */
  public static Map<String, String> headers() {
    return CURRENT.isBound() ? CURRENT.get() : Map.of();
  }

  /** Works with these headers as the context of this thread. */
  public static <R, X extends Throwable> R with(
      Map<String, String> headers, ScopedValue.CallableOp<R, X> work) throws X {
    return ScopedValue.where(CURRENT, Map.copyOf(headers)).call(work);
  }

  /** The same task with this thread's context, for another thread to run. */
  public static <R> Callable<R> carried(Callable<R> task) {
    if (!CURRENT.isBound()) {
      return task;
    }
    Map<String, String> headers = CURRENT.get();
    return () -> with(headers, task::call);
  }
}
