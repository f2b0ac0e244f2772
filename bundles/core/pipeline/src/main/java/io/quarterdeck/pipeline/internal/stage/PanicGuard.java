// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.internal.request.LogText;
import io.quarterdeck.pipeline.internal.request.Refusals;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Turns refusals into their answers, and anything else that is thrown into a 500 that is logged
 * once.
 */
public final class PanicGuard implements Stage {
  private static final Logger LOG = System.getLogger(PanicGuard.class.getName());

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
      if (e instanceof VirtualMachineError fatal && !(e instanceof StackOverflowError)) {
        throw fatal;
      }
      LOG.log(
          Level.ERROR,
          exchange.request().method()
              + " "
              + LogText.quoted(exchange.request().path())
              + " failed, audit ID "
              + exchange.auditId(),
          e);
      return refusals.answer(
          ApiException.internal("the server failed; see its log"), exchange.request());
    }
  }
}
