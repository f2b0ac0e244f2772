// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SuccessPolicyValidationTest {
  @TestFactory
  Stream<DynamicTest> rules() {
    return ValidationTable.at(
            "spec",
            """
            ## by number, by indexes, by both
            completions: 10
            successPolicy:
              rules:
              - {succeededCount: 10}
              - {succeededIndexes: "0,2-4,9"}
              - {succeededIndexes: "0,2-4,9", succeededCount: 5}
              - {succeededIndexes: "", succeededCount: 0}

            ## no rules
            completions: 1
            successPolicy: {}
            => spec.successPolicy.rules: Required value: at least one rules must be specified when the successPolicy is specified

            ## neither number nor indexes
            completions: 1
            successPolicy: {rules: [{}]}
            => spec.successPolicy.rules[0]: Required value: at least one of succeededCount or succeededIndexes must be specified

            ## less than none
            completions: 1
            successPolicy: {rules: [{succeededCount: -1}]}
            => spec.successPolicy.rules[0].succeededCount: Invalid value: -1: must be greater than or equal to 0

            ## more than there are
            completions: 3
            successPolicy: {rules: [{succeededCount: 4}, {succeededIndexes: 0-1, succeededCount: 3}]}
            => spec.successPolicy.rules[0].succeededCount: Invalid value: 4: must be less than or equal to 3 (the number of specified completions)
            => spec.successPolicy.rules[1].succeededCount: Invalid value: 3: must be less than or equal to 2 (the number of indexes in the specified succeededIndexes field)

            ## indexes that are none
            completions: 3
            successPolicy: {rules: [{succeededIndexes: 0-3}]}
            => spec.successPolicy.rules[0].succeededIndexes: Invalid value: "0-3": error parsing succeededIndexes: too large index: "3"
            """)
        .tests((spec, errors) -> SuccessPolicyValidation.validate(spec, errors));
  }

  @Test
  void thereAreAtMost20Rules() {
    List<FieldError> errors = new ArrayList<>();
    Map<String, @Nullable Object> rule = Map.of("succeededCount", 1L);
    Map<String, @Nullable Object> policy = Map.of("rules", Collections.nCopies(21, rule));
    SuccessPolicyValidation.validate(
        Node.root(Map.of("completions", 1L, "successPolicy", policy)), errors);
    assertEquals(
        List.of("successPolicy.rules: Too many: 21: must have at most 20 items"),
        errors.stream().map(FieldError::toString).toList());
  }

  @Test
  void aPolicyIsShownWithAllFields() {
    Node policy = Node.root(Json.read(Literal.quoted("{'rules':[{'succeededCount':1},{}]}")));
    assertEquals(
        "{'Rules':[{'SucceededIndexes':null,'SucceededCount':1},"
            + "{'SucceededIndexes':null,'SucceededCount':null}]}",
        FieldError.show(SuccessPolicyValidation.shown(policy)).replace('"', '\''));
    assertNull(SuccessPolicyValidation.shown(Node.root(null)));
  }
}
