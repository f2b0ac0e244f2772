// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.admission.Literal;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Claims and what is said of them, as text: {@code ## name}, the claims as JSON in single quotes,
 * and behind {@code =>} the user's name, UID and extra, or why there is none. {@code NOW+60!}
 * stands for a moment in seconds.
 */
final class TokenTable {
  private static final String RESULT = "\n=> ";

  private TokenTable() {}

  /** What checks claims at {@link World#NOW}. */
  @FunctionalInterface
  interface Check {
    UserInfo validate(ClaimSet claims) throws Invalid;
  }

  static Stream<DynamicTest> tests(String table, Check check) {
    return Stream.of(table.split("(?m)^## ")).filter(b -> !b.isBlank()).map(b -> test(b, check));
  }

  private static DynamicTest test(String block, Check check) {
    int name = block.indexOf('\n');
    int result = block.indexOf(RESULT);
    String claims = block.substring(name, result);
    return DynamicTest.dynamicTest(
        block.substring(0, name),
        () ->
            assertEquals(
                block.substring(result + RESULT.length()).strip(), outcome(claims, check)));
  }

  private static String outcome(String claims, Check check) {
    String json = claims;
    for (int seconds = -61; seconds <= 61; seconds++) {
      String at = Long.toString(World.NOW.getEpochSecond() + seconds);
      json = json.replace("NOW%+d".formatted(seconds) + "!", at);
    }
    Node tree = Node.root(Json.read(Literal.quoted(json)));
    try {
      UserInfo user = check.validate(new ClaimSet(tree));
      return user.name() + " " + user.uid() + " " + Literal.text(new TreeMap<>(user.extra()));
    } catch (Invalid e) {
      return String.valueOf(e.getMessage());
    }
  }
}
