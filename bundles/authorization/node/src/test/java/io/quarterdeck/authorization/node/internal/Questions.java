// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/**
 * Questions of the node {@code n} and their answers as text: {@code VERB GROUP/RESOURCE/SUBRESOURCE
 * NAMESPACE/NAME SELECTOR => answer}, where {@code -} is nothing, and the answer is {@code allowed}
 * or the reason of having no opinion.
 */
final class Questions {
  private static final UserInfo NODE = UserInfo.of("system:node:n", "system:nodes");
  private static final String BEHIND = " *=> *";

  private Questions() {}

  /** A test a line; the name of a test is its question. */
  static Stream<DynamicTest> tests(String table, Function<Attributes, Decision> authorizer) {
    return table
        .lines()
        .filter(line -> !line.isBlank())
        .map(
            line -> {
              List<String> sides = List.of(line.split(BEHIND, 2));
              return DynamicTest.dynamicTest(
                  sides.get(0),
                  () ->
                      assertEquals(
                          sides.get(1), answer(authorizer.apply(attributes(sides.get(0))))));
            });
  }

  private static String answer(Decision decision) {
    return switch (decision) {
      case Decision.Allow a -> "allowed";
      case Decision.Deny d -> "denied";
      case Decision.NoOpinion n -> n.reason().isEmpty() ? "-" : n.reason();
    };
  }

  private static Attributes attributes(String question) {
    List<String> words = List.of(question.strip().split(" +"));
    List<String> resource = List.of(words.get(1).split("/", -1));
    List<String> object = List.of(words.get(2).split("/", -1));
    @Nullable String selector = words.size() > 3 ? words.get(3) : null;
    return new Attributes(
        NODE,
        words.get(0),
        true,
        text(resource.get(0)),
        "v1",
        text(object.get(0)),
        resource.get(1),
        resource.size() > 2 ? resource.get(2) : "",
        text(object.get(1)),
        "",
        selector,
        null);
  }

  private static String text(String word) {
    return word.equals("-") ? "" : word;
  }
}
