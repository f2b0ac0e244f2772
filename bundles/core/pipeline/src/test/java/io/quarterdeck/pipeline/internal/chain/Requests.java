// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.chain;

import io.quarterdeck.pipeline.internal.authorization.AuthorizationMetrics;
import io.quarterdeck.pipeline.internal.authorization.AuthorizationStage;
import io.quarterdeck.pipeline.internal.authorization.AuthorizerChain;
import io.quarterdeck.pipeline.internal.authorization.AuthorizerEntry;
import io.quarterdeck.pipeline.internal.stage.RequestInfoStage;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests as a client sends them. */
public final class Requests {
  private Requests() {}

  public static ApiRequest get(String target, Map<String, String> headers) {
    return get("HTTP/1.1", target, headers);
  }

  public static ApiRequest get(String protocol, String target, Map<String, String> headers) {
    String[] parts = target.split("\\?", 2);
    String query = parts.length > 1 ? parts[1] : "";
    return new ApiRequest(
        "GET",
        parts[0],
        query,
        Query.parse(query),
        new Fields(headers),
        List.of(),
        InputStream.nullInputStream(),
        "127.0.0.1",
        "",
        protocol);
  }

  public static Exchange exchange(String target) {
    Exchange exchange = new Exchange(get(target, Map.of()));
    exchange.setInfo(RequestInfoStage.parse(exchange.request()));
    exchange.setUser(UserInfo.of("jane"));
    return exchange;
  }

  /** The chain of these modes. */
  static AuthorizerChain authorizers(Chain<Authorizer> all, List<String> modes) {
    return new AuthorizerChain(
        all, AuthorizerEntry.ofModes(modes), new AuthorizationMetrics(new Metrics()));
  }

  static AuthorizationStage authorization(Chain<Authorizer> all, List<String> modes) {
    return new AuthorizationStage(authorizers(all, modes), new AuthorizationMetrics(new Metrics()));
  }

  /** Headers whose names are in lower case. */
  private record Fields(Map<String, String> values) implements Credentials.Headers {
    @Override
    public @Nullable String first(String name) {
      return values.get(name.toLowerCase(Locale.ROOT));
    }

    @Override
    public List<String> all(String name) {
      String value = first(name);
      return value == null ? List.of() : List.of(value);
    }

    @Override
    public Iterable<String> names() {
      return values.keySet();
    }
  }
}
