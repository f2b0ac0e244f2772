// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.discovery;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.spi.aggregation.AggregatedApis;
import io.quarterdeck.spi.aggregation.AggregatedView;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What other servers serve: nothing where nobody asks them. */
final class Others {
  /** How long a client waits for what is not known yet, and how often that is checked. */
  private static final Duration WAIT = Duration.ofSeconds(1);

  private static final Duration CHECK = Duration.ofMillis(50);

  private final Supplier<@Nullable AggregatedApis> source;

  Others(Supplier<@Nullable AggregatedApis> source) {
    this.source = source;
  }

  /** What is known of it; nothing while nothing is. */
  AggregatedView now() {
    AggregatedView view = find();
    return view == null ? AggregatedView.NONE : view;
  }

  /**
   * All of it: for documents that clients keep.
   *
   * @throws ApiException of 503 when it is not known, a second later either
   */
  AggregatedView whole() {
    AggregatedView view = find();
    if (view == null) {
      Waiting.announce();
      view = await();
    }
    if (view == null) {
      throw ApiException.unavailable("the APIServices are not known yet", 1);
    }
    return view;
  }

  private @Nullable AggregatedView await() {
    long end = System.nanoTime() + WAIT.toNanos();
    try {
      while (System.nanoTime() - end < 0) {
        Thread.sleep(CHECK);
        AggregatedView view = find();
        if (view != null) {
          return view;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return null;
  }

  private @Nullable AggregatedView find() {
    AggregatedApis apis = source.get();
    return apis == null ? AggregatedView.NONE : apis.view();
  }
}
