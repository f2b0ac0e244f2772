// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;

/** A header that every answer bears. */
public record HeaderStage(String name, String value) implements Stage {

  /** No answer is to be kept by anybody on the way. */
  public static HeaderStage cacheControl() {
    return new HeaderStage("Cache-Control", "no-cache, private");
  }

  /**
   * Browsers come by TLS only from now on.
   *
   * @param directives joined by commas in the configuration
   */
  public static HeaderStage strictTransport(String directives) {
    return new HeaderStage("Strict-Transport-Security", directives.replace(",", "; "));
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    exchange.responseHeaders().put(name, value);
    return next.proceed(exchange);
  }
}
