// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.RequestBody;
import io.quarterdeck.pipeline.internal.authorization.AuthorizationStage;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.io.IOException;
import java.util.function.Predicate;

/**
 * Waits for a body that is not there yet, before the request takes a seat: those whose bodies never
 * come would hold all seats of their priority level. Who will be refused is not waited for; what
 * their refusal is, the stages behind this one say.
 */
public final class BodyStage implements Stage {
  private final AccessReviewer reviewer;
  private final Predicate<Exchange> passedOn;

  /**
   * @param passedOn whose bodies are not waited for: they may have no end
   */
  public BodyStage(AccessReviewer reviewer, Predicate<Exchange> passedOn) {
    this.reviewer = reviewer;
    this.passedOn = passedOn;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    if (exchange.request().body() instanceof RequestBody body
        && !body.isHere()
        && !passedOn.test(exchange)
        && isAllowed(exchange)) {
      try {
        body.await();
      } catch (IOException e) {
        throw ApiException.badRequest("cannot read the request's body: " + e.getMessage());
      }
    }
    return next.proceed(exchange);
  }

  private boolean isAllowed(Exchange exchange) {
    try {
      return reviewer.review(AuthorizationStage.attributes(exchange)) instanceof Decision.Allow;
    } catch (RuntimeException e) {
      return false; // the authorization stage meets it again, and says so
    }
  }
}
