// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.UUID;

/** Gives each request an ID that is in the answer and in the log; a client may bring its own. */
public final class AuditIdStage implements Stage {
  private static final String HEADER = "Audit-Id";
  private static final int LONGEST = 64;

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    String sent = exchange.request().header(HEADER);
    boolean usable = !sent.isEmpty() && sent.length() <= LONGEST;
    exchange.setAuditId(usable ? sent : UUID.randomUUID().toString());
    exchange.responseHeaders().put(HEADER, exchange.auditId());
    return next.proceed(exchange);
  }
}
