// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a token is good, give or take what clocks differ by. */
final class Validity {
  static final Duration LEEWAY = Duration.ofMinutes(1);

  private Validity() {}

  static void check(ClaimSet claims, Instant now) throws Invalid {
    @Nullable Instant notBefore = claims.time("nbf");
    @Nullable Instant expiry = claims.time("exp");
    @Nullable Instant issued = claims.time("iat");
    if (notBefore != null && now.plus(LEEWAY).isBefore(notBefore)) {
      throw new Invalid("service account token is not valid yet");
    }
    if (expiry != null && now.minus(LEEWAY).isAfter(expiry)) {
      throw new Invalid("service account token has expired");
    }
    if (issued != null && now.plus(LEEWAY).isBefore(issued)) {
      throw new Invalid(
          "service account token claims could not be validated due to unexpected validation error");
    }
  }
}
