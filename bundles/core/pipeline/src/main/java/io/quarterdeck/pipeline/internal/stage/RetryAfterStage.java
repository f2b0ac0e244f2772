// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.pipeline.internal.request.ShutdownState;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.List;

/** Sends new requests elsewhere while the server goes down; its health can be asked to the end. */
public final class RetryAfterStage implements Stage {
  private static final List<String> HEALTH = List.of("/healthz", "/livez", "/readyz");

  private final ShutdownState state;

  public RetryAfterStage(ShutdownState state) {
    this.state = state;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    if (!state.isRefusing() || HEALTH.contains(exchange.info().path())) {
      return next.proceed(exchange);
    }
    return Answers.text(429, "The apiserver is shutting down, please try again later.\n")
        .withHeader("X-Content-Type-Options", "nosniff")
        .withHeader("Connection", "close")
        .withHeader("Retry-After", "5");
  }
}
