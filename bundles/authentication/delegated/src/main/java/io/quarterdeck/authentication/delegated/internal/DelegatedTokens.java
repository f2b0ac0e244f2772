// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.delegated.internal;

import io.quarterdeck.libraries.access.review.TokenAnswers;
import io.quarterdeck.libraries.access.review.TokenReviews;
import io.quarterdeck.libraries.client.Kubeconfig;
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
import java.util.function.Supplier;
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

  private final Supplier<Asked> made;
  private final Supplier<Object> configured;
  private volatile Asked asked;

  /**
   * One server in front.
   *
   * @param configured by what; another object when it is another
   */
  private record Asked(Object configured, TokenReviews reviews, TokenAnswers answers) {}

  /**
   * @throws IllegalArgumentException when tokens would go out in the open
   */
  @Activate
  public DelegatedTokens(@Reference FrontServer front, @Reference Metrics metrics) {
    RestMeters meters = meters(metrics);
    configured = front::kubeconfig;
    made =
        () -> {
          Kubeconfig to = front.kubeconfig();
          return new Asked(
              to,
              new TokenReviews(to.at(REVIEWS), "v1", BACKOFF, TIMEOUT, meters, Egress.DIRECT),
              new TokenAnswers(front.tokensFresh(), System::nanoTime));
        };
    asked = made.get();
  }

  DelegatedTokens(TokenReviews reviews, Duration fresh) {
    asked = new Asked("", reviews, new TokenAnswers(fresh, System::nanoTime));
    configured = () -> "";
    made = () -> asked;
  }

  static RestMeters meters(Metrics metrics) {
    return new RestMeters(
        metrics, new RequestMeters(metrics, "apiserver_delegated_authn", "TokenReviews"));
  }

  @Override
  public AuthenticationResult authenticateToken(String token, List<String> audiences) {
    Asked now = asked();
    AuthenticationResult known = now.answers().find(token, audiences);
    if (known != null) {
      return known;
    }
    try {
      AuthenticationResult result = now.reviews().ask(token, audiences);
      if (!(result instanceof Rejected)) {
        now.answers().keep(token, audiences, result);
      }
      return result;
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the server in front gave no TokenReview: {0}", e.toString());
      return new Rejected("the server in front gave no TokenReview: " + e.getMessage());
    }
  }

  /** What an earlier one has said counts no more. */
  private Asked asked() {
    Asked now = asked;
    return now.configured() == configured.get() ? now : renewed();
  }

  private synchronized Asked renewed() {
    Asked before = asked;
    if (before.configured() != configured.get()) {
      asked = made.get();
      before.reviews().close();
    }
    return asked;
  }

  @Deactivate
  void deactivate() {
    asked.reviews().close();
  }
}
