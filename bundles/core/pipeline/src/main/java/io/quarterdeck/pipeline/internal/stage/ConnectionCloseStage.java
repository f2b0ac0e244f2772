// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.pipeline.internal.request.LongRunning;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.function.DoubleSupplier;

/**
 * Has some connections closed after their answer, by chance, so that clients spread anew over the
 * servers behind one address: for HTTP/1.1 what GOAWAY is for HTTP/2.
 */
public final class ConnectionCloseStage implements Stage {
  private final double chance;
  private final DoubleSupplier random;

  public ConnectionCloseStage(double chance, DoubleSupplier random) {
    this.chance = chance;
    this.random = random;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    if (!LongRunning.is(exchange) && random.getAsDouble() < chance) {
      exchange.responseHeaders().put("Connection", "close");
    }
    return next.proceed(exchange);
  }
}
