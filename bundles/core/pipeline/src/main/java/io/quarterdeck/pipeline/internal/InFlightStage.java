// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.Set;
import java.util.concurrent.Semaphore;

/**
 * The alternative to fair queues: bounds how many requests are under way, changing ones and others
 * apart; long-running ones do not count.
 */
final class InFlightStage implements Stage {
  private static final Set<String> READING = Set.of("get", "list", "head", "options");

  private final Semaphore reads;
  private final Semaphore writes;

  InFlightStage(int maxReads, int maxWrites) {
    reads = new Semaphore(maxReads);
    writes = new Semaphore(maxWrites);
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    String verb = exchange.info().verb();
    if (LongRunning.is(exchange)) {
      return next.proceed(exchange);
    }
    Semaphore places = READING.contains(verb) ? reads : writes;
    if (!places.tryAcquire()) {
      return Answers.text(429, "Too many requests, please try again later.\n")
          .withHeader("X-Content-Type-Options", "nosniff")
          .withHeader("Retry-After", "1");
    }
    try {
      return next.proceed(exchange);
    } finally {
      places.release();
    }
  }
}
