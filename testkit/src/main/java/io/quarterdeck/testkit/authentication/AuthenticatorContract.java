// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Abstained;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.TokenAuthenticator;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.contract.Threads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * What every {@link Authenticator} must keep to. Its own test says which credentials it knows and
 * which it must not, and returns {@link #tests} from a {@code @TestFactory} method.
 */
public final class AuthenticatorContract {
  private static final List<String> STRANGERS = List.of("https://nobody.invalid");

  private final Authenticator authenticator;
  private final Map<Credentials, String> good = new LinkedHashMap<>();
  private final List<Credentials> bad = new ArrayList<>();
  private boolean knowsEverybody;

  private AuthenticatorContract(Authenticator authenticator) {
    this.authenticator = authenticator;
  }

  public static AuthenticatorContract of(Authenticator authenticator) {
    return new AuthenticatorContract(authenticator);
  }

  /** These are a user's. */
  public AuthenticatorContract knows(Credentials credentials, String user) {
    good.put(credentials, user);
    return this;
  }

  /** These are nobody's: forged, expired, of others. */
  public AuthenticatorContract doesNotKnow(Credentials credentials) {
    bad.add(credentials);
    return this;
  }

  /** It is meant to name those who show nothing: the anonymous authenticator. */
  public AuthenticatorContract knowsEverybody() {
    knowsEverybody = true;
    return this;
  }

  /** The checks as JUnit's dynamic tests. */
  public Stream<DynamicTest> tests() {
    return checks().stream().map(Check::test);
  }

  /** Every check that applies. */
  public List<Check> checks() {
    List<Check> out = new ArrayList<>();
    out.add(new Check("knows whom it should", this::knowsTheGood));
    out.add(new Check("does not know whom it should not", () -> bad.forEach(this::notKnown)));
    if (!knowsEverybody) {
      out.add(new Check("abstains when nothing is shown", this::abstains));
      out.add(new Check("garbage is nobody's", () -> garbage().forEach(this::notKnown)));
    }
    out.add(new Check("never fails, whatever is shown", this::neverFails));
    out.add(new Check("says the same again", this::saysTheSame));
    out.add(new Check("names no audience that was not asked for", this::audiences));
    out.add(new Check("serves many threads at once", this::manyThreads));
    return List.copyOf(out);
  }

  private List<Credentials> garbage() {
    return Garbage.like(List.copyOf(good.keySet()));
  }

  private AuthenticationResult ask(Credentials credentials) {
    return answered(authenticator.authenticate(credentials));
  }

  private static AuthenticationResult answered(AuthenticationResult result) {
    assertNotNull(result, "an authenticator answers always");
    return result;
  }

  private void knowsTheGood() {
    good.forEach((credentials, user) -> assertEquals(user, known(ask(credentials))));
  }

  private static String known(AuthenticationResult result) {
    Authenticated a = assertInstanceOf(Authenticated.class, result);
    assertFalse(a.user().name().isEmpty(), "a user has a name");
    return a.user().name();
  }

  private void notKnown(Credentials credentials) {
    AuthenticationResult result = ask(credentials);
    assertFalse(result instanceof Authenticated, () -> "believed: " + result);
  }

  private void abstains() {
    assertInstanceOf(Abstained.class, ask(Shown.nothing().credentials()));
  }

  private void neverFails() {
    garbage().forEach(this::ask);
    Garbage.nearly(List.copyOf(good.keySet())).forEach(this::ask);
  }

  private void saysTheSame() {
    all().forEach(c -> assertEquals(ask(c), ask(c)));
  }

  private List<Credentials> all() {
    List<Credentials> all = new ArrayList<>(good.keySet());
    all.addAll(bad);
    all.add(Shown.nothing().credentials());
    return all;
  }

  private void audiences() {
    for (Credentials c : good.keySet()) {
      String token = c.bearerToken();
      if (authenticator instanceof TokenAuthenticator t && token != null) {
        if (t.authenticateToken(token, STRANGERS) instanceof Authenticated a) {
          a.audiences().forEach(each -> assertEquals(STRANGERS.getFirst(), each));
        }
      }
    }
  }

  private void manyThreads() throws Exception {
    List<Credentials> all = all();
    List<AuthenticationResult> alone = all.stream().map(this::ask).toList();
    Threads.run(
        (thread, round) -> {
          int i = (thread + round) % all.size();
          assertEquals(alone.get(i), ask(all.get(i)));
        });
  }
}
