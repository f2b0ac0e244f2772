// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.authorization;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.testkit.contract.Broken;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** The suite sees each kind of mistake, and nothing wrong in an authorizer without one. */
final class AuthorizerContractTest {
  private static final Decision ALLOW = new Decision.Allow("in ops");

  private static Attributes pods(String... groups) {
    UserInfo user = UserInfo.of("alice", groups);
    return Attributes.resource(user, "get", "", "v1", "default", "pods", "", "a");
  }

  private static List<String> broken(Authorizer authorizer) {
    return Broken.of(
        AuthorizerContract.of(authorizer)
            .allows(pods("dev", "ops"))
            .hasNoOpinion(pods("dev"))
            .denies(pods("guests"))
            .checks());
  }

  private static Decision sound(Attributes a) {
    if (a.user().isIn("guests")) {
      return new Decision.Deny("a guest");
    }
    return a.user().isIn("ops") ? ALLOW : Decision.noOpinion();
  }

  @Test
  void nothingIsWrongWithASoundOne() {
    assertEquals(List.of(), broken(AuthorizerContractTest::sound));
  }

  @Test
  void allowingEverybodyIsSeen() {
    assertEquals(List.of("decides as it should", "does not allow strangers"), broken(a -> ALLOW));
  }

  @Test
  void denyingWhereAnotherMightAllowIsSeen() {
    Authorizer harsh = a -> sound(a) == ALLOW ? ALLOW : new Decision.Deny("no");
    assertEquals(List.of("decides as it should"), broken(harsh));
  }

  @Test
  void allowingAWildcardAsAWordIsSeen() {
    Authorizer loose = a -> a.verb().equals("*") ? ALLOW : sound(a);
    assertEquals(List.of("does not allow strangers"), broken(loose));
  }

  @Test
  void lookingAtTheLastGroupOnlyIsSeen() {
    Authorizer last =
        a ->
            a.user().groups().isEmpty() || !a.user().groups().getLast().equals("dev")
                ? sound(a)
                : Decision.noOpinion();
    assertEquals(List.of("groups have no order"), broken(last));
  }

  @Test
  void stumblingIsSeen() {
    Authorizer fragile = a -> a.verb().charAt(0) == 'x' ? ALLOW : sound(a);
    assertTrue(broken(fragile).contains("never fails, whatever is asked"));
  }

  @Test
  @SuppressWarnings("NullAway") // which is the mistake
  void answeringNullIsSeen() {
    Authorizer silent = a -> a.user().isIn("guests") ? sound(a) : null;
    assertTrue(broken(silent).contains("never fails, whatever is asked"));
  }

  @Test
  void changingItsMindIsSeen() {
    AtomicInteger calls = new AtomicInteger();
    Authorizer fickle =
        a -> sound(a) == ALLOW ? new Decision.Allow("" + calls.incrementAndGet()) : sound(a);
    assertTrue(broken(fickle).contains("says the same again"));
  }

  @Test
  void listingWhatItDoesNotAllowIsSeen() {
    Authorizer boastful =
        new Authorizer() {
          @Override
          public Decision authorize(Attributes attributes) {
            return sound(attributes);
          }

          @Override
          public Rules rulesFor(UserInfo user, String namespace) {
            List<String> all = List.of("*");
            return new Rules(
                List.of(new ResourceRule(all, all, all, List.of())), List.of(), false, "");
          }
        };
    assertEquals(List.of("lists only rules that it allows"), broken(boastful));
  }

  @Test
  void sharingStateBetweenThreadsIsSeen() {
    Authorizer shared =
        new Authorizer() {
          private Attributes current = pods();

          @Override
          public Decision authorize(Attributes attributes) {
            current = attributes;
            LockSupport.parkNanos(200_000);
            return sound(current);
          }
        };
    assertEquals(List.of("serves many threads at once"), broken(shared));
  }
}
