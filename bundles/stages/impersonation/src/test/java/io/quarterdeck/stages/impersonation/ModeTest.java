// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.impersonation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.spi.authentication.UserInfo;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModeTest {
  /** A service account whose pod runs on the node {@code n}. */
  private static final UserInfo AGENT =
      new UserInfo(
          "system:serviceaccount:ns:agent",
          "",
          List.of(),
          Map.of("authentication.kubernetes.io/node-name", List.of("n")));

  private static Wanted user(String name) {
    return new Wanted(name, "", List.of(), Map.of());
  }

  private static String modes(Wanted wanted, UserInfo actor) {
    return Stream.of(Mode.values())
        .filter(mode -> mode.applies(wanted, actor))
        .map(Mode::label)
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "bob,                             user-info legacy",
    "system:node:n,                   associated-node arbitrary-node legacy",
    "system:node:m,                   arbitrary-node legacy",
    "system:node:,                    user-info legacy",
    "system:node:Not_a_name,          user-info legacy",
    "system:serviceaccount:ns:sa,     serviceaccount legacy",
    "system:serviceaccount:ns:a.b,    serviceaccount legacy",
    "system:serviceaccount:ns,        user-info legacy",
    "system:serviceaccount:ns:,       user-info legacy",
    "system:serviceaccount:n.s:sa,    user-info legacy",
    "system:serviceaccount:ns:sa:x,   user-info legacy",
    "system:serviceaccounts:ns:sa,    user-info legacy",
  })
  void theNameSaysInWhichModesItMayBeActedFor(String name, String modes) {
    assertEquals(modes, modes(user(name), AGENT));
  }

  @Test
  void nodesAndServiceAccountsHaveNothingButTheirNameInTheNewModes() {
    for (String name : List.of("system:node:n", "system:serviceaccount:ns:sa")) {
      assertEquals("legacy", modes(new Wanted(name, "u", List.of(), Map.of()), AGENT));
      assertEquals("legacy", modes(new Wanted(name, "", List.of("g"), Map.of()), AGENT));
      assertEquals(
          "legacy", modes(new Wanted(name, "", List.of(), Map.of("k", List.of("v"))), AGENT));
    }
    Wanted all = new Wanted("bob", "u", List.of("g"), Map.of("k", List.of("v")));
    assertEquals("user-info legacy", modes(all, AGENT));
  }

  @Test
  void onlyAServiceAccountIsOnANodeAndOnOne() {
    UserInfo person = new UserInfo("jane", "", List.of(), AGENT.extra());
    assertEquals("arbitrary-node legacy", modes(user("system:node:n"), person));
    UserInfo two =
        new UserInfo(
            AGENT.name(),
            "",
            List.of(),
            Map.of("authentication.kubernetes.io/node-name", List.of("n", "n")));
    assertEquals("arbitrary-node legacy", modes(user("system:node:n"), two));
  }

  @Test
  void theVerbsNameTheMode() {
    assertEquals("impersonate", Mode.LEGACY.verb());
    assertEquals("impersonate:user-info", Mode.USER_INFO.verb());
    assertEquals("impersonate-on:associated-node:list", Mode.ASSOCIATED_NODE.verbOn("list"));
  }
}
