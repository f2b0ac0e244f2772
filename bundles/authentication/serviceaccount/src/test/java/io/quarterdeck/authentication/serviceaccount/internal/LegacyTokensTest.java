// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.quarterdeck.api.ApiObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The shown token is {@code T}; the secret {@code s} holds it, as do {@code leaving}, whose
 * deletion is marked, and {@code invalid}, which is marked so. The secret {@code other} holds
 * another one.
 */
class LegacyTokensTest {
  private static final World WORLD = new World();

  @BeforeAll
  static void objects() {
    secret("s", "T");
    secret("other", "U");
    ApiObject leaving = secret("leaving", "T");
    leaving.meta().setDeletionTimestamp(World.NOW.toString());
    WORLD.objects.put(Lookup.SECRETS, leaving);
    ApiObject invalid = secret("invalid", "T");
    invalid.meta().mutableLabels().put(LegacyTokens.INVALID_SINCE, "2026-01-01");
    WORLD.objects.put(Lookup.SECRETS, invalid);
    ApiObject gone = WORLD.put(Lookup.ACCOUNTS, "ServiceAccount", "ns", "gone", "u-gone");
    gone.meta().setDeletionTimestamp(World.NOW.toString());
    WORLD.objects.put(Lookup.ACCOUNTS, gone);
  }

  private static ApiObject secret(String name, String token) {
    ApiObject secret = WORLD.put(Lookup.SECRETS, "Secret", "ns", name, "u-" + name);
    byte[] bytes = token.getBytes(StandardCharsets.UTF_8);
    secret.object("data").put("token", Base64.getEncoder().encodeToString(bytes));
    WORLD.objects.put(Lookup.SECRETS, secret);
    return secret;
  }

  private static String claims(String subject, String secret, String name, String uid) {
    String own = "'kubernetes.io/serviceaccount/";
    return """
    {'sub':'%s',OWNnamespace':'ns',OWNsecret.name':'%s',OWNservice-account.name':'%s',
     OWNservice-account.uid':'%s'}\
    """
        .replace("OWN", own)
        .formatted(subject, secret, name, uid);
  }

  private static LegacyTokens tokens(boolean looksUp, List<ApiObject> used) {
    return new LegacyTokens(
        new Lookup(WORLD.objects), () -> looksUp, used::add, new TokenMeters(WORLD.metrics));
  }

  /** {@code SUBJECT SECRET ACCOUNT UID => result}. */
  private static Stream<DynamicTest> table(boolean looksUp, String text) {
    StringBuilder table = new StringBuilder();
    for (String line : text.lines().toList()) {
      List<String> sides = List.of(line.split(" +=> ", 2));
      List<String> words = List.of(sides.get(0).split(" +"));
      table
          .append("## ")
          .append(sides.get(0))
          .append('\n')
          .append(claims(words.get(0), words.get(1), words.get(2), words.get(3)))
          .append("\n=> ")
          .append(sides.get(1))
          .append('\n');
    }
    LegacyTokens tokens = tokens(looksUp, new ArrayList<>());
    return TokenTable.tests(table.toString(), c -> tokens.validate(c, "T", World.NOW));
  }

  @TestFactory
  Stream<DynamicTest> secretAndAccountMustBeThere() {
    String marked =
        "the token in secret ns/invalid for service account ns/sa has been marked invalid. Use"
            + " tokens from the TokenRequest API or manually created secret-based tokens, or remove"
            + " the 'kubernetes.io/legacy-token-invalid-since' label from the secret to temporarily"
            + " allow use of this token";
    return table(
        true,
        """
        system:serviceaccount:ns:sa    s       sa    u-sa   => system:serviceaccount:ns:sa u-sa {}
        system:serviceaccount:ns:sa    none    sa    u-sa   => Token has been invalidated
        system:serviceaccount:ns:sa    leaving sa    u-sa   => Token has been invalidated
        system:serviceaccount:ns:sa    other   sa    u-sa   => Token does not match server's copy
        system:serviceaccount:ns:sa    s       sa    u-old  => ServiceAccount UID (u-sa) does not match claim (u-old)
        system:serviceaccount:ns:none  s       none  u-none => serviceaccounts "none" not found
        system:serviceaccount:ns:gone  s       gone  u-gone => ServiceAccount ns/gone has been deleted
        system:serviceaccount:ns:sa    invalid sa    u-sa   => MARKED
        system:serviceaccount:ns:other s       sa    u-sa   => sub claim is invalid
        system:serviceaccount:xx:sa    s       sa    u-sa   => sub claim is invalid
        """
            .replace("MARKED", marked));
  }

  @TestFactory
  Stream<DynamicTest> withoutLookupTheSignatureIsEnough() {
    return table(
        false,
        """
        system:serviceaccount:ns:none  none    none  u-none => system:serviceaccount:ns:none u-none {}
        system:serviceaccount:ns:sa    invalid sa    u-sa   => system:serviceaccount:ns:sa u-sa {}
        system:serviceaccount:ns:other s       sa    u-sa   => sub claim is invalid
        """);
  }

  @TestFactory
  Stream<DynamicTest> everyClaimIsNeeded() {
    String all = claims("system:serviceaccount:ns:sa", "s", "sa", "u-sa");
    String own = "'kubernetes.io/serviceaccount/";
    return Stream.of(
            "'sub':'system:serviceaccount:ns:sa', => sub",
            own + "namespace':'ns', => namespace",
            own + "secret.name':'s', => secretName",
            own + "service-account.name':'sa', => serviceAccountName")
        .flatMap(
            line -> {
              List<String> sides = List.of(line.split(" => ", 2));
              LegacyTokens tokens = tokens(true, new ArrayList<>());
              return TokenTable.tests(
                  "## without "
                      + sides.get(1)
                      + "\n"
                      + all.replace(sides.get(0), "")
                      + "\n=> "
                      + sides.get(1)
                      + " claim is missing\n",
                  c -> tokens.validate(c, "T", World.NOW));
            });
  }

  @TestFactory
  Stream<DynamicTest> theUseOfASecretIsReportedWhenItsTokenWasGoodOrMarkedInvalid() {
    return Stream.of("s 1", "invalid 1", "other 0", "leaving 0")
        .map(
            line -> {
              List<String> words = List.of(line.split(" "));
              List<ApiObject> used = new ArrayList<>();
              LegacyTokens tokens = tokens(true, used);
              String claims = claims("system:serviceaccount:ns:sa", words.get(0), "sa", "u-sa");
              return DynamicTest.dynamicTest(
                  line,
                  () -> {
                    ClaimSet set =
                        ClaimSet.read(claims.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
                    try {
                      tokens.validate(Objects.requireNonNull(set), "T", World.NOW);
                    } catch (Invalid e) {
                      assertNotEquals("s", words.get(0), e.getMessage());
                    }
                    assertEquals(Integer.parseInt(words.get(1)), used.size());
                  });
            });
  }
}
