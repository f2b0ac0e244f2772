// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.pipeline.internal.request.LongRunning;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.function.DoubleSupplier;

/**
 * Has some HTTP/2 connections end by chance (GOAWAY), so that clients spread anew over the servers
 * behind one address. What is under way on them goes on. HTTP/1.1 is left alone, as kube-apiserver
 * leaves it.
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
    if (exchange.request().isHttp2()
        && !LongRunning.is(exchange)
        && random.getAsDouble() < chance) {
      exchange.responseHeaders().put("Connection", "close");
    }
    return next.proceed(exchange);
  }
}
