// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import com.nimbusds.jose.JWSObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.authentication.serviceaccount.internal.keys.VerificationKey;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.UserInfo;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Whose token it is. One of another issuer, or that is no token at all, is somebody else's: nothing
 * is said of it. In this order: issuer, signature, audience, time, and what the token is bound to.
 */
final class TokenVerifier {
  /** Longer ones are not read; those that are issued have a few hundred bytes. */
  static final int MOST = 128 * 1024;

  private static final String BAD_SIGNATURE = "go-jose/go-jose: error in cryptographic primitive";

  private final Supplier<List<String>> issuers;
  private final Function<@Nullable String, List<VerificationKey>> keys;
  private final BoundTokens bound;
  private final LegacyTokens legacy;
  private final InstantSource clock;

  /**
   * @param issuers those whose tokens count, as of now
   * @param keys gives those that may have signed a token with this {@code kid}, which may be null
   */
  TokenVerifier(
      Supplier<List<String>> issuers,
      Function<@Nullable String, List<VerificationKey>> keys,
      BoundTokens bound,
      LegacyTokens legacy,
      InstantSource clock) {
    this.issuers = issuers;
    this.keys = keys;
    this.bound = bound;
    this.legacy = legacy;
    this.clock = clock;
  }

  AuthenticationResult verify(String token, List<String> audiences) {
    if (token.length() > MOST || !isOurs(claimed(token))) {
      return AuthenticationResult.ABSTAINED;
    }
    JWSObject signed;
    try {
      signed = JWSObject.parse(token);
    } catch (ParseException | RuntimeException e) {
      // also of alg: none, which is no signature
      return AuthenticationResult.ABSTAINED;
    }
    try {
      return verify(signed, token, audiences);
    } catch (Invalid e) {
      return new Rejected(e.getMessage());
    }
  }

  private AuthenticationResult verify(JWSObject signed, String token, List<String> audiences)
      throws Invalid {
    List<VerificationKey> candidates = keys.apply(signed.getHeader().getKeyID());
    if (candidates.isEmpty()) {
      throw new Invalid("invalid signature, no keys found");
    }
    if (candidates.stream().noneMatch(k -> k.verifies(signed))) {
      throw new Invalid(BAD_SIGNATURE);
    }
    ClaimSet claims = ClaimSet.read(signed.getPayload().toBytes());
    if (claims == null) {
      throw new Invalid("claims are not a JSON object");
    }
    String issuer = claims.text("iss");
    if (!isOurs(issuer)) {
      throw new Invalid("token issuer " + quoted(List.of(issuer)) + " is invalid");
    }
    List<String> meant = audiences(claims.audiences(), audiences);
    UserInfo user =
        issuer.equals(LegacyTokens.ISSUER)
            ? legacy.validate(claims, token, clock.instant())
            : bound.validate(claims, clock.instant());
    return new Authenticated(user, meant);
  }

  private boolean isOurs(@Nullable String issuer) {
    return issuer != null && (issuers.get().contains(issuer) || issuer.equals(LegacyTokens.ISSUER));
  }

  /** A token without audiences is meant for this server, which the answer says by naming none. */
  private static List<String> audiences(List<String> of, List<String> wanted) throws Invalid {
    if (of.isEmpty() || wanted.isEmpty()) {
      return of;
    }
    List<String> shared = new ArrayList<>(of);
    shared.retainAll(wanted);
    if (shared.isEmpty()) {
      throw new Invalid(
          "token audiences "
              + quoted(of)
              + " is invalid for the target audiences "
              + quoted(wanted));
    }
    return shared.stream().distinct().toList();
  }

  private static String quoted(List<String> all) {
    return all.stream().map(FieldError::quote).collect(Collectors.joining(" ", "[", "]"));
  }

  /** The issuer that it says it has, which nothing has vouched for yet. */
  private static @Nullable String claimed(String token) {
    int first = token.indexOf('.');
    int second = token.indexOf('.', first + 1);
    if (first < 0 || second < 0 || token.indexOf('.', second + 1) >= 0) {
      return null;
    }
    try {
      ClaimSet claims =
          ClaimSet.read(Base64.getUrlDecoder().decode(token.substring(first + 1, second)));
      return claims == null ? null : claims.text("iss");
    } catch (IllegalArgumentException | Invalid e) {
      return null;
    }
  }
}
