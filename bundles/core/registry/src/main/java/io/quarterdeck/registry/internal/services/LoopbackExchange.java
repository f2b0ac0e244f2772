// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.services;

import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the exchanges of requests that the server sends to itself. */
final class LoopbackExchange {
  private static final UserInfo SERVER =
      UserInfo.of("system:apiserver", UserInfo.PRIVILEGED_GROUP, UserInfo.AUTHENTICATED_GROUP);

  private LoopbackExchange() {}

  static Exchange create() {
    Exchange exchange =
        new Exchange(
            new ApiRequest(
                "POST",
                "/",
                "",
                Query.parse(null),
                new OwnHeaders(),
                List.of(),
                InputStream.nullInputStream(),
                "127.0.0.1",
                ""));
    exchange.setUser(SERVER);
    return exchange;
  }

  /** Only a user agent, which names the owner of fields. */
  private static final class OwnHeaders implements Credentials.Headers {
    @Override
    public @Nullable String first(String name) {
      return name.equalsIgnoreCase("User-Agent") ? "kube-apiserver/v1.36" : null;
    }

    @Override
    public List<String> all(String name) {
      String value = first(name);
      return value == null ? List.of() : List.of(value);
    }

    @Override
    public Iterable<String> names() {
      return List.of("user-agent");
    }
  }
}
