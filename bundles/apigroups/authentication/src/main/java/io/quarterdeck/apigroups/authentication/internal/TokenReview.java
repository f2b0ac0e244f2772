// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authentication.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Abstained;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.TokenReviewer;
import io.quarterdeck.spi.group.Review;
import io.quarterdeck.spi.group.StrategyContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** TokenReview: whether a token is good, and whose it is. */
final class TokenReview implements Review {
  private final Supplier<TokenReviewer> tokens;

  TokenReview(Supplier<TokenReviewer> tokens) {
    this.tokens = tokens;
  }

  @Override
  public ApiObject answer(ApiObject request, StrategyContext context) {
    Node spec = request.field("spec");
    String token = spec.get("token").text();
    if (token.isEmpty()) {
      throw ApiException.badRequest("token is required for TokenReview in authentication");
    }
    AuthenticationResult result = tokens.get().review(token, spec.get("audiences").strings());
    request.tree().put("status", status(result));
    return request;
  }

  private static Map<String, @Nullable Object> status(AuthenticationResult result) {
    return switch (result) {
      case Authenticated a -> accepted(a);
      case Rejected r -> refused(r.why());
      case Abstained a -> refused("invalid bearer token");
    };
  }

  private static Map<String, @Nullable Object> accepted(Authenticated a) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("authenticated", true);
    out.put("user", Users.tree(a.user()));
    if (!a.audiences().isEmpty()) {
      out.put("audiences", new ArrayList<>(a.audiences()));
    }
    return out;
  }

  private static Map<String, @Nullable Object> refused(String why) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("user", new LinkedHashMap<>());
    out.put("error", why);
    return out;
  }
}
