// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.TokenAuthenticator;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.time.InstantSource;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Recognises service accounts by the tokens that this server, or a controller, has signed. */
@Component(
    service = Authenticator.class,
    property = {"name=serviceaccount", "rank:Integer=400"})
public final class ServiceAccountAuthenticator implements TokenAuthenticator {
  private final TokenVerifier verifier;

  @Activate
  public ServiceAccountAuthenticator(
      @Reference TokenSettings settings,
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference Metrics metrics) {
    TokenMeters meters = new TokenMeters(metrics);
    Lookup lookup = new Lookup(reader);
    InstantSource clock = InstantSource.system();
    verifier =
        new TokenVerifier(
            settings::issuers,
            kid -> settings.keys().candidates(kid),
            new BoundTokens(lookup, meters),
            new LegacyTokens(lookup, settings::looksUp, new LastUsed(writer, clock), meters),
            clock);
  }

  @Override
  public AuthenticationResult authenticateToken(String token, List<String> audiences) {
    return verifier.verify(token, audiences);
  }
}
