// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.pipeline.internal.request.LogText;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * A line for each answer, on the logger {@code io.quarterdeck.access} at DEBUG; failures of the
 * server at INFO. Of what the client sent it has the method, the path and the audit ID: a query or
 * any other header may hold a credential.
 */
public final class AccessLogStage implements Stage {
  private static final Logger LOG = System.getLogger("io.quarterdeck.access");

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    long start = System.nanoTime();
    ApiResponse answer = next.proceed(exchange);
    Level level = answer.status() >= 500 ? Level.INFO : Level.DEBUG;
    if (LOG.isLoggable(level)) {
      LOG.log(level, line(exchange, answer, System.nanoTime() - start));
    }
    return answer;
  }

  private static String line(Exchange exchange, ApiResponse answer, long nanos) {
    ApiRequest r = exchange.request();
    return "HTTP verb="
        + exchange.info().verb()
        + " URI="
        + LogText.quoted(r.path())
        + " latency="
        + nanos / 1000
        + "us audit-ID="
        + LogText.quoted(exchange.auditId())
        + " srcIP="
        + r.remoteAddress()
        + " user="
        + LogText.quoted(exchange.isAuthenticated() ? exchange.user().name() : "")
        + " resp="
        + answer.status();
  }
}
