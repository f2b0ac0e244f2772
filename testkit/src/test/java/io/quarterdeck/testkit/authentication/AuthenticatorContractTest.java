// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.TokenAuthenticator;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.contract.Broken;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** The suite sees each kind of mistake, and nothing wrong in an authenticator without one. */
final class AuthenticatorContractTest {
  private static final AuthenticationResult ALICE =
      AuthenticationResult.authenticated(UserInfo.of("alice"));
  private static final AuthenticationResult NO = new Rejected("no");

  private static List<String> broken(Authenticator authenticator) {
    return Broken.of(
        AuthenticatorContract.of(authenticator)
            .knows(Shown.bearer("good").credentials(), "alice")
            .doesNotKnow(Shown.bearer("bad").credentials())
            .checks());
  }

  private static AuthenticationResult sound(Credentials c) {
    String token = c.bearerToken();
    return token == null ? AuthenticationResult.ABSTAINED : token.equals("good") ? ALICE : NO;
  }

  @Test
  void nothingIsWrongWithASoundOne() {
    assertEquals(List.of(), broken(AuthenticatorContractTest::sound));
  }

  @Test
  void believingEverybodyIsSeen() {
    assertEquals(
        List.of(
            "does not know whom it should not",
            "abstains when nothing is shown",
            "garbage is nobody's"),
        broken(c -> ALICE));
  }

  @Test
  void believingAPrefixIsSeen() {
    Authenticator prefix = c -> String.valueOf(c.bearerToken()).startsWith("b") ? ALICE : sound(c);
    assertEquals(List.of("does not know whom it should not"), broken(prefix));
  }

  @Test
  void rejectingWhoShowsNothingIsSeen() {
    Authenticator harsh = c -> c.bearerToken() == null ? NO : sound(c);
    assertEquals(List.of("abstains when nothing is shown"), broken(harsh));
  }

  @Test
  void stumblingOverGarbageIsSeen() {
    Authenticator fragile =
        c -> {
          String header = c.headers().first("Authorization");
          return header != null && header.substring(7).isEmpty() ? NO : sound(c);
        };
    assertTrue(broken(fragile).contains("never fails, whatever is shown"));
  }

  @Test
  @SuppressWarnings("NullAway") // which is the mistake
  void answeringNullIsSeen() {
    assertTrue(broken(c -> sound(c).equals(NO) ? null : sound(c)).contains("says the same again"));
  }

  @Test
  void aUserWithoutANameIsSeen() {
    Authenticator nameless = c -> sound(c) == ALICE ? nobody() : sound(c);
    assertEquals(List.of("knows whom it should"), broken(nameless));
  }

  private static AuthenticationResult nobody() {
    return AuthenticationResult.authenticated(UserInfo.of(""));
  }

  @Test
  void changingItsMindIsSeen() {
    AtomicInteger calls = new AtomicInteger();
    Authenticator fickle =
        c ->
            sound(c) == ALICE
                ? new Authenticated(
                    new UserInfo("alice", "" + calls.incrementAndGet(), List.of(), Map.of()),
                    List.of())
                : sound(c);
    assertTrue(broken(fickle).contains("says the same again"));
  }

  @Test
  void audiencesOfItsOwnChoiceAreSeen() {
    TokenAuthenticator generous =
        (token, audiences) ->
            token.equals("good")
                ? new Authenticated(UserInfo.of("alice"), List.of("somebody-else"))
                : NO;
    assertEquals(List.of("names no audience that was not asked for"), broken(generous));
  }

  @Test
  void sharingStateBetweenThreadsIsSeen() {
    Authenticator shared =
        new Authenticator() {
          private Credentials current = Shown.nothing().credentials();

          @Override
          public AuthenticationResult authenticate(Credentials credentials) {
            current = credentials;
            LockSupport.parkNanos(200_000);
            return sound(Objects.requireNonNull(current));
          }
        };
    assertEquals(List.of("serves many threads at once"), broken(shared));
  }
}
