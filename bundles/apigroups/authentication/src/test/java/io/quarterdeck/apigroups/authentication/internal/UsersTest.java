// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authentication.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.Review;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UsersTest {
  private static String text(UserInfo user) {
    return Literal.text(Users.tree(user));
  }

  @Test
  void whatAUserHasNotIsNotShown() {
    assertEquals("{}", text(UserInfo.of("")));
    assertEquals("{'username':'alice'}", text(UserInfo.of("alice")));
    assertEquals("{'username':'alice','groups':['b','a']}", text(UserInfo.of("alice", "b", "a")));
  }

  @Test
  void extrasStandInTheOrderOfTheirNames() {
    Map<String, List<String>> extra = new LinkedHashMap<>();
    extra.put("b", List.of("2", "1"));
    extra.put("a", List.of());
    assertEquals(
        "{'username':'alice','uid':'u','extra':{'a':[],'b':['2','1']}}",
        text(new UserInfo("alice", "u", List.of(), extra)));
  }

  @Test
  void theTreeIsOfTheCallersOwn() {
    UserInfo user = UserInfo.of("alice", "a");
    Users.tree(user).put("username", "root");
    assertEquals("{'username':'alice','groups':['a']}", text(user));
  }

  @Test
  void bothReviewsAreAnsweredAndNotStored() {
    Map<String, ResourceStrategy> strategies =
        new Strategies(() -> (token, audiences) -> AuthenticationResult.ABSTAINED).byResource();
    assertEquals(Set.of("tokenreviews", "selfsubjectreviews"), strategies.keySet());
    strategies.values().forEach(s -> assertInstanceOf(Review.class, s));
  }

  /** The chain of authenticators may come after the group. */
  @Test
  void authenticatorsAreAskedForAtTheFirstReview() {
    List<String> asked = new ArrayList<>();
    Strategies strategies =
        new Strategies(
            () -> {
              asked.add("supplier");
              return (token, audiences) -> AuthenticationResult.ABSTAINED;
            });
    assertEquals(List.of(), asked);
    Review review = (Review) Objects.requireNonNull(strategies.byResource().get("tokenreviews"));
    review.answer(Literal.object("{'spec':{'token':'t'}}"), CONTEXT);
    assertEquals(List.of("supplier"), asked);
  }

  private static final StrategyContext CONTEXT =
      new StrategyContext(
          new GroupVersionResource("authentication.k8s.io", "v1", "tokenreviews"),
          new GroupVersionKind("authentication.k8s.io", "v1", "TokenReview"),
          "",
          "",
          UserInfo.of("alice"),
          false,
          new MemoryObjects(),
          Instant.EPOCH,
          warning -> {});
}
