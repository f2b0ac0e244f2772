// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.testkit.validation.AnswerTable;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Tables of objects and what an evaluator has to say of each. */
final class UsageTable {
  private UsageTable() {}

  static ApiObject object(Node tree) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(tree.value())));
  }

  /** What each object uses: a line {@code name amount} for each name. */
  static Stream<DynamicTest> usage(Evaluator evaluator, String objects) {
    return AnswerTable.of(objects)
        .tests(
            o ->
                evaluator.usage(object(o)).entrySet().stream()
                    .map(e -> e.getKey() + " " + e.getValue())
                    .toList());
  }

  /** Which of some scopes each object is of, as quotas write them. */
  static Stream<DynamicTest> scopes(Evaluator evaluator, List<Scope> scopes, String objects) {
    return AnswerTable.of(objects)
        .tests(
            o ->
                scopes.stream()
                    .filter(s -> evaluator.matches(s, object(o)))
                    .map(Scope::toString)
                    .toList());
  }
}
