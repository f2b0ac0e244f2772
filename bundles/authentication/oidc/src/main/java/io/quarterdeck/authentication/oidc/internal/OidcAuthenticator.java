// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import com.nimbusds.jose.JWSObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationConfigurationFile;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.TokenAuthenticator;
import io.quarterdeck.spi.cel.CelCompiler;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Knows the ID tokens of OpenID Connect providers; those of others are nobody's. */
@Component(
    service = Authenticator.class,
    configurationPid = "io.quarterdeck.authentication.oidc",
    property = {"name=oidc", "rank:Integer=200"})
public final class OidcAuthenticator implements TokenAuthenticator {
  /** Longer ones are not read. */
  static final int MOST = 256 * 1024;

  private final Providers providers;
  private final Supplier<List<IdTokens>> issuers;

  /**
   * @throws IllegalArgumentException naming what is wrong with the configuration
   */
  @Activate
  public OidcAuthenticator(
      @Reference CelCompiler compiler,
      @Reference Metrics metrics,
      @Reference AuthenticationConfigurationFile shared,
      OidcConfig config) {
    this(Providers.of(config, shared.path(), compiler, metrics, InstantSource.system()));
  }

  OidcAuthenticator(Providers providers) {
    this.providers = providers;
    this.issuers = providers::now;
  }

  @Override
  public AuthenticationResult authenticateToken(String token, List<String> audiences) {
    List<IdTokens> all = issuers.get();
    if (all.isEmpty() || token.length() > MOST) {
      return AuthenticationResult.ABSTAINED;
    }
    String issuer = claimed(token);
    for (IdTokens tokens : all) {
      if (tokens.provider().issuer().equals(issuer)) {
        return verify(tokens, token);
      }
    }
    return AuthenticationResult.ABSTAINED;
  }

  private static AuthenticationResult verify(IdTokens tokens, String token) {
    try {
      return AuthenticationResult.authenticated(tokens.verify(JWSObject.parse(token)));
    } catch (BadToken e) {
      return new Rejected(e.why());
    } catch (ParseException | RuntimeException e) {
      // also alg: none, which is no signature
      return new Rejected("oidc: verify token: malformed jwt");
    }
  }

  /** The issuer that a token says it has, which nothing has vouched for yet. */
  private static @Nullable String claimed(String token) {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) {
      return null;
    }
    try {
      return Node.root(Json.read(Base64.getUrlDecoder().decode(parts[1]))).key("iss").text();
    } catch (IllegalArgumentException | MalformedJsonException e) {
      return null;
    }
  }

  @Deactivate
  void deactivate() {
    providers.close();
  }

  @Override
  public String standby() {
    return issuers.get().isEmpty() ? "no issuer is configured" : "";
  }
}
