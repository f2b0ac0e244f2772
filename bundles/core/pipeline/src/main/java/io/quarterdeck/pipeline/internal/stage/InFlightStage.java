// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.pipeline.internal.request.LongRunning;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * The alternative to fair queues: bounds how many requests are under way, changing ones and others
 * apart; long-running ones do not count. Members of {@code system:masters} are never refused: they
 * are needed most when there are too many others.
 */
public final class InFlightStage implements Stage {
  private static final Set<String> READING = Set.of("get", "list", "head", "options");

  private final @Nullable Semaphore reads;
  private final @Nullable Semaphore writes;

  /** A bound of 0 is none. */
  public InFlightStage(int maxReads, int maxWrites) {
    reads = maxReads == 0 ? null : new Semaphore(maxReads);
    writes = maxWrites == 0 ? null : new Semaphore(maxWrites);
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    Semaphore places = READING.contains(exchange.info().verb()) ? reads : writes;
    if (places == null || LongRunning.is(exchange)) {
      return next.proceed(exchange);
    }
    if (!places.tryAcquire()) {
      return exchange.user().isIn(UserInfo.PRIVILEGED_GROUP)
          ? next.proceed(exchange)
          : Answers.text(429, "Too many requests, please try again later.\n")
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
