// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.stage.AuditNotes;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.Locale;
import java.util.Set;

/**
 * Times how long a stage takes until it hands the request on. With {@code timing} the time is also
 * sent to the client, in {@code Server-Timing}.
 */
record TimedStage(String name, Stage stage, Histogram histogram, boolean timing) implements Stage {
  private static final String HEADER = "Server-Timing";

  /** Those that the audit log names when a request took long. */
  private static final Set<String> LAYERS =
      Set.of("authentication", "impersonation", "authorization");

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    long start = System.nanoTime();
    return stage.handle(
        exchange,
        x -> {
          long took = System.nanoTime() - start;
          histogram.observeNanos(took);
          if (LAYERS.contains(name)) {
            AuditNotes.took(name, took);
          }
          if (timing) {
            String entry = String.format(Locale.ROOT, "%s;dur=%.3f", name, took / 1e6);
            x.responseHeaders().merge(HEADER, entry, (a, b) -> a + ", " + b);
          }
          return next.proceed(x);
        });
  }
}
