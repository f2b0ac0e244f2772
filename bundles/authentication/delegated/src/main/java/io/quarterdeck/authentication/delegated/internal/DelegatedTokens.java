// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.delegated.internal;

import io.quarterdeck.libraries.access.review.TokenAnswers;
import io.quarterdeck.libraries.access.review.TokenReviews;
import io.quarterdeck.libraries.client.RequestMeters;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.TokenAuthenticator;
import io.quarterdeck.spi.egress.Egress;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Asks the server in front whose token it is. What it says is remembered for a moment; that it
 * failed, or refused, is not.
 */
@Component(
    service = Authenticator.class,
    property = {"name=delegatedtoken", "rank:Integer=-200"})
public final class DelegatedTokens implements TokenAuthenticator {
  private static final System.Logger LOG = System.getLogger(DelegatedTokens.class.getName());
  private static final String REVIEWS = "/apis/authentication.k8s.io/v1/tokenreviews";
  private static final Duration BACKOFF = Duration.ofMillis(500);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final TokenReviews reviews;
  private final TokenAnswers answers;

  /**
   * @throws IllegalArgumentException when tokens would go out in the open
   */
  @Activate
  public DelegatedTokens(@Reference FrontServer front, @Reference Metrics metrics) {
    this(
        new TokenReviews(
            front.kubeconfig().at(REVIEWS), "v1", BACKOFF, TIMEOUT, meters(metrics), Egress.DIRECT),
        front.tokensFresh());
  }

  DelegatedTokens(TokenReviews reviews, Duration fresh) {
    this.reviews = reviews;
    this.answers = new TokenAnswers(fresh, System::nanoTime);
  }

  static RestMeters meters(Metrics metrics) {
    return new RestMeters(
        metrics, new RequestMeters(metrics, "apiserver_delegated_authn", "TokenReviews"));
  }

  @Override
  public AuthenticationResult authenticateToken(String token, List<String> audiences) {
    AuthenticationResult known = answers.find(token, audiences);
    if (known != null) {
      return known;
    }
    try {
      AuthenticationResult result = reviews.ask(token, audiences);
      if (!(result instanceof Rejected)) {
        answers.keep(token, audiences, result);
      }
      return result;
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the server in front gave no TokenReview: {0}", e.toString());
      return new Rejected("the server in front gave no TokenReview: " + e.getMessage());
    }
  }

  @Deactivate
  void deactivate() {
    reviews.close();
  }
}
