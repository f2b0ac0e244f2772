// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authentication.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.Review;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ReviewsTest {
  private static final UserInfo ALICE =
      new UserInfo("alice", "u-1", List.of("dev"), Map.of("k", List.of("v")));

  private final List<String> asked = new ArrayList<>();

  private AuthenticationResult known(String token, List<String> audiences) {
    asked.add(token + audiences);
    return switch (token) {
      case "good" -> new AuthenticationResult.Authenticated(ALICE, List.of("api"));
      case "bad" -> new AuthenticationResult.Rejected("expired");
      default -> AuthenticationResult.ABSTAINED;
    };
  }

  private ApiObject answer(String resource, String body) {
    Strategies strategies = new Strategies(() -> this::known);
    Review review = (Review) Objects.requireNonNull(strategies.byResource().get(resource));
    StrategyContext context =
        new StrategyContext(
            new GroupVersionResource("authentication.k8s.io", "v1", resource),
            new GroupVersionKind("authentication.k8s.io", "v1", "X"),
            "",
            "",
            ALICE,
            false,
            new MemoryObjects(),
            Instant.parse("2026-01-02T03:04:05.678Z"),
            w -> {});
    String json = "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"X\"," + body + "}";
    return review.answer(
        new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8))), context);
  }

  @Test
  void aGoodTokenShowsItsUserAndTheReviewKeepsItsSpec() {
    assertEquals(
        "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"X\",\"metadata\":{\"name\":\"x\"},"
            + "\"spec\":{\"token\":\"good\",\"audiences\":[\"api\"]},"
            + "\"status\":{\"authenticated\":true,\"user\":{\"username\":\"alice\",\"uid\":\"u-1\","
            + "\"groups\":[\"dev\"],\"extra\":{\"k\":[\"v\"]}},\"audiences\":[\"api\"]}}",
        Json.text(
            answer(
                    "tokenreviews",
                    "\"metadata\":{\"name\":\"x\"},\"spec\":{\"token\":\"good\",\"audiences\":[\"api\"]}")
                .tree()));
    assertEquals(List.of("good[api]"), asked);
  }

  @Test
  void aBadTokenShowsWhy() {
    assertEquals(
        "{\"user\":{},\"error\":\"expired\"}",
        Json.text(answer("tokenreviews", "\"spec\":{\"token\":\"bad\"}").tree().get("status")));
    assertEquals(
        "{\"user\":{},\"error\":\"invalid bearer token\"}",
        Json.text(answer("tokenreviews", "\"spec\":{\"token\":\"zzz\"}").tree().get("status")));
  }

  @Test
  void withoutATokenThereIsNothingToReview() {
    ApiException e =
        assertThrows(ApiException.class, () -> answer("tokenreviews", "\"spec\":{\"token\":\"\"}"));
    assertEquals(400, e.code());
    assertEquals("token is required for TokenReview in authentication", e.status().message());
  }

  @Test
  void selfIsTheUserOfTheRequestWhateverItClaims() {
    assertEquals(
        "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"X\","
            + "\"metadata\":{\"creationTimestamp\":\"2026-01-02T03:04:05Z\"},"
            + "\"status\":{\"userInfo\":{\"username\":\"alice\",\"uid\":\"u-1\","
            + "\"groups\":[\"dev\"],\"extra\":{\"k\":[\"v\"]}}}}",
        Json.text(
            answer("selfsubjectreviews", "\"status\":{\"userInfo\":{\"username\":\"x\"}}").tree()));
  }
}
