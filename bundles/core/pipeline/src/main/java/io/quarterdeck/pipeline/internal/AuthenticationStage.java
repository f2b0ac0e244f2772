// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Asks the authenticators in turn who a request is from; 401 when nobody knows. */
final class AuthenticationStage implements Stage {
  private static final Logger LOG = System.getLogger(AuthenticationStage.class.getName());

  private static final Duration DOOR = Duration.ofSeconds(1);
  private static final String ANONYMOUS = "anonymous";

  private final Chain<Authenticator> authenticators;

  AuthenticationStage(Chain<Authenticator> authenticators) {
    this.authenticators = authenticators;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    AuthenticationResult result = authenticate(exchange.request().credentials());
    if (!(result instanceof AuthenticationResult.Authenticated a)) {
      throw ApiException.unauthorized();
    }
    exchange.setUser(withGroup(a.user()));
    return next.proceed(exchange);
  }

  /**
   * The first who knows the user decides. A credential that somebody rejects and nobody accepts is
   * no good: it does not become an anonymous request.
   */
  AuthenticationResult authenticate(Credentials credentials) {
    try (Lease<Authenticator> lease = authenticators.lease()) {
      boolean closed = isClosed(lease.snapshot(), credentials);
      AuthenticationResult result = askAll(lease.snapshot(), credentials, !closed);
      if (!closed || result instanceof AuthenticationResult.Authenticated) {
        return result;
      }
    }
    try (Lease<Authenticator> lease =
        authenticators.leaseWhen(s -> !isClosed(s, credentials), DOOR)) {
      boolean closed = isClosed(lease.snapshot(), credentials);
      return askAll(lease.snapshot(), credentials, !closed);
    }
  }

  /** Whether an authenticator is missing that might have known these credentials. */
  private static boolean isClosed(Snapshot<Authenticator> snapshot, Credentials credentials) {
    return snapshot.missing().stream()
        .anyMatch(
            name ->
                switch (name) {
                  case ANONYMOUS -> !isShown(credentials);
                  case "x509" -> !credentials.peerCertificates().isEmpty();
                  default -> isShown(credentials);
                });
  }

  private static boolean isShown(Credentials credentials) {
    return credentials.bearerToken() != null || !credentials.peerCertificates().isEmpty();
  }

  private AuthenticationResult askAll(
      Snapshot<Authenticator> snapshot, Credentials credentials, boolean mayBeAnonymous) {
    AuthenticationResult rejected = null;
    for (Plugin<Authenticator> plugin : snapshot.plugins()) {
      if ((rejected != null || !mayBeAnonymous) && plugin.name().equals(ANONYMOUS)) {
        continue;
      }
      AuthenticationResult result = ask(plugin, credentials);
      switch (result) {
        case AuthenticationResult.Authenticated a -> {
          return a;
        }
        case AuthenticationResult.Rejected r -> rejected = r;
        case AuthenticationResult.Abstained abstained -> {}
      }
    }
    return rejected == null ? AuthenticationResult.ABSTAINED : rejected;
  }

  private AuthenticationResult ask(Plugin<Authenticator> plugin, Credentials credentials) {
    try {
      return authenticators.timed(
          plugin,
          a -> a.authenticate(credentials),
          r -> r instanceof AuthenticationResult.Rejected);
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "authenticator " + plugin.name() + " failed", e);
      // who shows a credential must not become anonymous because somebody could not look at it
      return isShown(credentials)
          ? new AuthenticationResult.Rejected("authenticator failed")
          : AuthenticationResult.ABSTAINED;
    }
  }

  /** Who is known is in a group of all who are known. */
  static UserInfo withGroup(UserInfo user) {
    boolean anonymous = user.name().equals(UserInfo.ANONYMOUS);
    boolean in =
        user.isIn(UserInfo.AUTHENTICATED_GROUP) || user.isIn(UserInfo.UNAUTHENTICATED_GROUP);
    if (in) {
      return user;
    }
    List<String> groups = new ArrayList<>(user.groups());
    groups.add(anonymous ? UserInfo.UNAUTHENTICATED_GROUP : UserInfo.AUTHENTICATED_GROUP);
    return user.withGroups(groups);
  }
}
