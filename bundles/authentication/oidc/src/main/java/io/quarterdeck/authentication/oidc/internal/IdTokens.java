// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.spi.authentication.UserInfo;
import java.io.IOException;
import java.security.Key;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tokens of one provider. Checked in this order: signature, issuer, audience, time, claims. */
final class IdTokens implements AutoCloseable {
  private static final Duration NOT_BEFORE_LEEWAY = Duration.ofMinutes(5);

  private final Provider provider;
  private final ProviderKeys keys;
  private final Set<JWSAlgorithm> algorithms;
  private final ClaimMapper mapper;
  private final InstantSource clock;
  private @Nullable DistributedClaims distributed;

  IdTokens(Provider provider, InstantSource clock) {
    this.provider = provider;
    this.keys = new ProviderKeys(provider);
    this.algorithms =
        provider.algorithms().stream().map(JWSAlgorithm::parse).collect(Collectors.toSet());
    this.mapper = new ClaimMapper(provider);
    this.clock = clock;
  }

  Provider provider() {
    return provider;
  }

  /** The user of a token; what it keeps elsewhere is fetched. */
  UserInfo verify(JWSObject token) throws BadToken {
    JWKSource<SecurityContext> source = source();
    Map<String, @Nullable Object> claims;
    try {
      claims = verified(token, source);
    } catch (BadToken e) {
      throw new BadToken("verify token: " + e.reason());
    }
    distributed().expand(claims);
    return mapper.user(claims);
  }

  private synchronized DistributedClaims distributed() {
    DistributedClaims made = distributed;
    if (made == null) {
      made = new DistributedClaims(provider, this);
      distributed = made;
    }
    return made;
  }

  /** Those of another issuer that this one's tokens refer to: all else is as with this one. */
  IdTokens of(String issuer) {
    return new IdTokens(provider.of(issuer), clock);
  }

  /** The claims of a token that is good, whoever it is about. */
  Map<String, @Nullable Object> verified(JWSObject token) throws BadToken {
    return verified(token, source());
  }

  private Map<String, @Nullable Object> verified(JWSObject token, JWKSource<SecurityContext> source)
      throws BadToken {
    checkSignature(token, source);
    Map<String, @Nullable Object> claims = claims(token);
    Node root = Node.root(claims);
    if (!root.key("iss").text().equals(provider.issuer())) {
      throw new BadToken(
          "oidc: id token issued by a different provider, expected "
              + FieldError.quote(provider.issuer())
              + " got "
              + FieldError.quote(root.key("iss").text()));
    }
    checkAudience(root.key("aud"));
    checkTime(root, clock.instant());
    return claims;
  }

  private JWKSource<SecurityContext> source() throws BadToken {
    try {
      return keys.source();
    } catch (IOException e) {
      throw new BadToken(
          "authenticator for issuer "
              + FieldError.quote(provider.issuer())
              + " is not initialized: "
              + e.getMessage());
    }
  }

  private void checkSignature(JWSObject token, JWKSource<SecurityContext> source) throws BadToken {
    JWSAlgorithm algorithm = token.getHeader().getAlgorithm();
    if (!algorithms.contains(algorithm)) {
      throw new BadToken(
          "oidc: id token signed with unsupported algorithm, expected "
              + quoted(provider.algorithms())
              + " got "
              + FieldError.quote(algorithm.getName()));
    }
    try {
      List<? extends Key> candidates =
          new JWSVerificationKeySelector<SecurityContext>(algorithms, source)
              .selectJWSKeys(token.getHeader(), null);
      DefaultJWSVerifierFactory verifiers = new DefaultJWSVerifierFactory();
      for (Key key : candidates) {
        if (token.verify(verifiers.createJWSVerifier(token.getHeader(), key))) {
          return;
        }
      }
      throw new BadToken("failed to verify signature");
    } catch (KeySourceException e) {
      throw new BadToken("fetching keys " + e.getMessage());
    } catch (JOSEException | IllegalStateException e) {
      throw new BadToken("failed to verify signature: " + e.getMessage());
    }
  }

  private static String quoted(Collection<String> all) {
    return all.stream().sorted().map(FieldError::quote).collect(Collectors.joining(" ", "[", "]"));
  }

  private static Map<String, @Nullable Object> claims(JWSObject token) throws BadToken {
    try {
      return Json.readObject(token.getPayload().toBytes());
    } catch (MalformedJsonException | IllegalArgumentException e) {
      throw new BadToken("oidc: failed to unmarshal claims: not a JSON object");
    }
  }

  private void checkAudience(Node aud) throws BadToken {
    List<String> meant = aud.value() instanceof String one ? List.of(one) : aud.strings();
    if (meant.stream().noneMatch(provider.audiences()::contains)) {
      String expected =
          provider.audiences().size() == 1
              ? FieldError.quote(provider.audiences().getFirst())
              : "in " + quoted(provider.audiences());
      throw new BadToken("oidc: expected audience " + expected + " got " + quoted(meant));
    }
  }

  private static void checkTime(Node claims, Instant now) throws BadToken {
    Instant expiry = time(claims, "exp");
    if (expiry == null || now.isAfter(expiry)) {
      throw new BadToken("oidc: token is expired (Token Expiry: " + expiry + ")");
    }
    Instant notBefore = time(claims, "nbf");
    if (notBefore != null && now.plus(NOT_BEFORE_LEEWAY).isBefore(notBefore)) {
      throw new BadToken("oidc: current time before the nbf (not before) time");
    }
  }

  private static @Nullable Instant time(Node claims, String name) throws BadToken {
    Node claim = claims.key(name);
    if (claim.isAbsent()) {
      return null;
    }
    double seconds = claim.value() instanceof Number n ? n.doubleValue() : Double.NaN;
    if (!(Math.abs(seconds) < Instant.MAX.getEpochSecond())) {
      throw new BadToken("oidc: failed to unmarshal claims: " + name + " is no time");
    }
    return Instant.ofEpochSecond((long) seconds);
  }

  @Override
  public void close() {
    synchronized (this) {
      if (distributed != null) {
        distributed.close();
        distributed = null;
      }
    }
    keys.close();
  }
}
