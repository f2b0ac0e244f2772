// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.Locale;

/**
 * Refuses requests that ask to act for somebody else while nobody is there to do it: ignoring the
 * headers would run them with the rights of the one who asks.
 */
public final class ImpersonationDoor implements Stage {
  public static final String PLUGIN = "Impersonation";
  private static final String PREFIX = "impersonate-";

  private final boolean open;

  public ImpersonationDoor(boolean open) {
    this.open = open;
  }

  public static boolean concerns(ApiRequest request) {
    for (String name : request.headers().names()) {
      if (name.toLowerCase(Locale.ROOT).startsWith(PREFIX)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    if (!open && concerns(exchange.request())) {
      throw ApiException.unavailable("impersonation is not complete: " + PLUGIN + " missing", 1);
    }
    return next.proceed(exchange);
  }
}
