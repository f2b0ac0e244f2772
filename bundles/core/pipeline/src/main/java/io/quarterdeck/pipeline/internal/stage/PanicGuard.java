// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.internal.request.LogText;
import io.quarterdeck.pipeline.internal.request.Refusals;
import io.quarterdeck.runtime.chain.FailureLog;
import io.quarterdeck.runtime.chain.PluginFailures;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;

/**
 * Turns refusals into their answers, and anything else that is thrown into a 500 that is logged.
 * What plugins throw has their name by then.
 */
public final class PanicGuard implements Stage {
  private final FailureLog failures = new FailureLog(System.getLogger(PanicGuard.class.getName()));
  private final Refusals refusals;

  public PanicGuard(Refusals refusals) {
    this.refusals = refusals;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    try {
      return next.proceed(exchange);
    } catch (ApiException e) {
      return refusals.answer(e, exchange.request());
    } catch (Throwable e) {
      PluginFailures.requireSurvivable(e);
      failures.failed(
          "a request has failed",
          exchange.request().method()
              + " "
              + LogText.quoted(exchange.request().path())
              + ", audit ID "
              + LogText.quoted(exchange.auditId()),
          e);
      return refusals.answer(
          ApiException.internal("the server failed; see its log"), exchange.request());
    }
  }
}
