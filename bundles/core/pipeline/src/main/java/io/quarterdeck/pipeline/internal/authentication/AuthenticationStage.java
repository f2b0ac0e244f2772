// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.stage.ThirdParties;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the authenticators in turn who a request is from; 401 when nobody knows. */
public final class AuthenticationStage implements Stage {
  private static final String INVALID = "invalid bearer token";
  private static final String EXTRA_SPACE =
      "the provided Authorization header contains extra space before the bearer token, and is"
          + " ignored";

  private final AuthenticatorChain authenticators;
  private final AuthenticationMetrics metrics;
  private final LocalAdministrator administrator;
  private final boolean endsUnknown;

  /**
   * @param administrator whose requests are first asked of the shipped authenticators alone
   * @param endsUnknown whether an HTTP/2 connection ends behind a request of somebody unknown:
   *     kube-apiserver's answer to CVE-2023-44487
   */
  public AuthenticationStage(
      AuthenticatorChain authenticators,
      AuthenticationMetrics metrics,
      LocalAdministrator administrator,
      boolean endsUnknown) {
    this.endsUnknown = endsUnknown;
    this.authenticators = authenticators;
    this.metrics = metrics;
    this.administrator = administrator;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    if (exchange.isAuthenticated()) {
      return next.proceed(exchange); // a part of this server: no socket brought it
    }
    Credentials credentials =
        exchange.request().credentials().withAudiences(authenticators.apiAudiences());
    if (hasExtraSpace(credentials.headers().first("Authorization"))) {
      exchange.warn(EXTRA_SPACE);
    }
    long start = System.nanoTime();
    AuthenticationResult result =
        administrator.asks(exchange) ? local(exchange, credentials) : authenticate(credentials);
    if (endsUnknown && exchange.request().isHttp2() && isUnknown(result)) {
      exchange.responseHeaders().put("Connection", "close");
    }
    if (!(result instanceof AuthenticationResult.Authenticated a)) {
      metrics.failed(System.nanoTime() - start);
      throw ApiException.unauthorized();
    }
    metrics.succeeded(a.user().name(), System.nanoTime() - start);
    exchange.setUser(withGroup(a.user()));
    return next.proceed(exchange);
  }

  private static boolean isUnknown(AuthenticationResult result) {
    return !(result instanceof AuthenticationResult.Authenticated a)
        || a.user().name().equals(UserInfo.ANONYMOUS);
  }

  private AuthenticationResult local(Exchange exchange, Credentials credentials) {
    List<String> passedOver = new ArrayList<>();
    AuthenticationResult result =
        ThirdParties.passingOver(
            passedOver::add, () -> authenticators.authenticate(credentials, null));
    if (result instanceof AuthenticationResult.Authenticated a
        && a.user().isIn(UserInfo.PRIVILEGED_GROUP)) {
      passedOver.forEach(name -> LocalAdministrator.note(exchange, name));
      return result;
    }
    return authenticate(credentials);
  }

  /** A token in the WebSocket's subprotocols counts where the header has none. */
  public AuthenticationResult authenticate(Credentials credentials) {
    if (credentials.bearerToken() != null) {
      return authenticators.authenticate(credentials, INVALID);
    }
    WebSocketBearer socket = WebSocketBearer.of(credentials.headers());
    String token = socket.token();
    return token == null
        ? authenticators.authenticate(credentials, socket.error())
        : authenticators.authenticate(
            credentials.withHeaders(new BearerHeaders(credentials.headers(), token)), INVALID);
  }

  private static boolean hasExtraSpace(@Nullable String header) {
    return header != null && header.strip().regionMatches(true, 0, "Bearer  ", 0, 8);
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
