// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who keeps a connection. */
final class UnknownClientsTest {
  private static final ApiResponse OK = ApiResponse.bytes(200, ApiResponse.TEXT, new byte[0]);

  private static final Authenticator SAYS =
      credentials -> {
        String user = credentials.headers().first("user");
        return user == null
            ? AuthenticationResult.ABSTAINED
            : AuthenticationResult.authenticated(UserInfo.of(user));
      };

  @ParameterizedTest
  @CsvSource({
    "true, HTTP/2.0, , 401, close",
    "true, HTTP/2.0, system:anonymous, 200, close",
    "true, HTTP/2.0, jane, 200, ",
    "true, HTTP/1.1, , 401, ",
    "true, HTTP/1.1, system:anonymous, 200, ",
    "false, HTTP/2.0, , 401, ",
    "false, HTTP/2.0, system:anonymous, 200, ",
  })
  void loseItWhenOthersShareIt(
      boolean gate, String protocol, @Nullable String user, int code, @Nullable String connection) {
    AuthenticationMetrics metrics = new AuthenticationMetrics(new Metrics());
    AuthenticatorChain chain =
        new AuthenticatorChain(
            Chain.fixed(Plugin.of("says", SAYS)),
            List::of,
            () -> TokenCache.Bounds.DEFAULT,
            metrics);
    AuthenticationStage stage =
        new AuthenticationStage(chain, metrics, LocalAdministrator.NOBODY, gate);
    Map<String, String> headers = user == null ? Map.of() : Map.of("user", user);
    Exchange exchange = new Exchange(Requests.get(protocol, "/version", headers));
    assertEquals(code, code(stage, exchange));
    assertEquals(connection, exchange.responseHeaders().get("Connection"));
  }

  private static int code(AuthenticationStage stage, Exchange exchange) {
    try {
      return stage.handle(exchange, x -> OK).status();
    } catch (ApiException e) {
      return e.code();
    }
  }
}
