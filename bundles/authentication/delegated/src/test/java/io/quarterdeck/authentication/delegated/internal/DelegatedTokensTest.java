// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.delegated.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.libraries.access.review.TokenReviews;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.egress.Egress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DelegatedTokensTest {
  private static final String KNOWN =
      "{\"kind\":\"TokenReview\",\"apiVersion\":\"authentication.k8s.io/v1\",\"status\":"
          + "{\"authenticated\":true,\"user\":{\"username\":\"jane\"}}}";

  private final Metrics metrics = new Metrics();

  private DelegatedTokens tokens(Front front) {
    return new DelegatedTokens(
        new TokenReviews(
            front.kubeconfig().at("/apis/authentication.k8s.io/v1/tokenreviews"),
            "v1",
            Duration.ofMillis(1),
            Duration.ofSeconds(10),
            DelegatedTokens.meters(metrics),
            Egress.DIRECT),
        Duration.ofMinutes(1));
  }

  @Test
  void theServerInFrontIsAskedOnce() throws Exception {
    try (Front front = new Front()) {
      front.body = KNOWN;
      DelegatedTokens tokens = tokens(front);
      AuthenticationResult jane = AuthenticationResult.authenticated(UserInfo.of("jane"));
      assertEquals(jane, tokens.authenticateToken("t", List.of()));
      assertEquals(jane, tokens.authenticateToken("t", List.of()));
      assertEquals(1, front.asked.size());
      String total = "apiserver_delegated_authn_request_total{code=\"200\"} 1\n";
      assertTrue(metrics.text().contains(total), metrics::text);
      assertTrue(
          front
              .asked
              .getFirst()
              .startsWith("/apis/authentication.k8s.io/v1/tokenreviews Bearer own"),
          front.asked::getFirst);
    }
  }

  @Test
  void aTokenThatItDoesNotKnowIsNobodys() throws Exception {
    try (Front front = new Front()) {
      front.body = KNOWN.replace("true", "false");
      assertSame(AuthenticationResult.ABSTAINED, tokens(front).authenticateToken("t", List.of()));
    }
  }

  @Test
  void whileItCannotBeAskedTokensAreRefusedAndThatIsForgotten() throws Exception {
    try (Front front = new Front()) {
      DelegatedTokens tokens = tokens(front);
      front.code = 500;
      assertInstanceOf(Rejected.class, tokens.authenticateToken("t", List.of()));
      front.code = 200;
      front.body = "{}";
      assertInstanceOf(Rejected.class, tokens.authenticateToken("t", List.of()));
      front.body = KNOWN;
      assertEquals(
          AuthenticationResult.authenticated(UserInfo.of("jane")),
          tokens.authenticateToken("t", List.of()));
    }
  }
}
