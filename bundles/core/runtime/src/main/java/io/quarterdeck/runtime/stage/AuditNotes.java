// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.stage;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * How whoever works for a request, and is not handed its exchange, adds to its audit event:
 * annotations (authenticators, strategies), and what the layers of the server took (whoever calls
 * something that may take long). On the request's thread; costs nothing elsewhere.
 */
public final class AuditNotes {
  private static final ScopedValue<Notes> CURRENT = ScopedValue.newInstance();

  private record Notes(BiConsumer<String, String> taker, Map<String, Long> nanos) {}

  private AuditNotes() {}

  /**
   * Annotates the request that this thread works for, if it does; the last value of a key stays.
   */
  public static void add(String key, String value) {
    if (CURRENT.isBound()) {
      CURRENT.get().taker().accept(key, value);
    }
  }

  /**
   * Adds to what a layer took of the request that this thread works for, if it does.
   *
   * @param layer as in Kubernetes' annotations {@code apiserver.latency.k8s.io/LAYER}
   */
  public static void took(String layer, long nanos) {
    if (CURRENT.isBound()) {
      CURRENT.get().nanos().merge(layer, nanos, Long::sum);
    }
  }

  /** What the layers took so far, nanoseconds; empty where this thread works for no request. */
  public static Map<String, Long> latencies() {
    return CURRENT.isBound() ? Map.copyOf(CURRENT.get().nanos()) : Map.of();
  }

  /**
   * Does the work of a request.
   *
   * @param taker receives the annotations, on this thread
   */
  public static <R> R collecting(BiConsumer<String, String> taker, Supplier<R> work) {
    return ScopedValue.where(CURRENT, new Notes(taker, new LinkedHashMap<>())).call(work::get);
  }

  /** A part of that work whose annotations somebody else receives, too. */
  public static <R> R overhearing(BiConsumer<String, String> listener, Supplier<R> work) {
    if (!CURRENT.isBound()) {
      return collecting(listener, work);
    }
    Notes outer = CURRENT.get();
    BiConsumer<String, String> both = outer.taker().andThen(listener);
    return ScopedValue.where(CURRENT, new Notes(both, outer.nanos())).call(work::get);
  }
}
