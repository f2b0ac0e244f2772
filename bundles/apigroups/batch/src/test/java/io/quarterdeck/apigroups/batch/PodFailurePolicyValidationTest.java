// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PodFailurePolicyValidationTest {
  @TestFactory
  Stream<DynamicTest> rules() {
    return ValidationTable.at(
            "spec",
            """
            ## every action and operator
            backoffLimitPerIndex: 1
            podFailurePolicy:
              rules:
              - {action: FailJob, onExitCodes: {containerName: c, operator: In, values: [1, 42, 255]}}
              - {action: FailIndex, onExitCodes: {containerName: i, operator: NotIn, values: [0, 1]}}
              - {action: Ignore, onPodConditions: [{type: DisruptionTarget, status: "True"}]}
              - {action: Count, onPodConditions: [{type: example.com/A, status: Unknown}]}
            template: {spec: {containers: [{name: c}], initContainers: [{name: i}]}}

            ## no rules
            podFailurePolicy: {rules: []}

            ## neither codes nor conditions
            podFailurePolicy: {rules: [{action: Count}]}
            => spec.podFailurePolicy.rules[0]: Invalid value: specifying one of OnExitCodes and OnPodConditions is required

            ## codes and conditions
            podFailurePolicy:
              rules:
              - action: Count
                onExitCodes: {operator: In, values: [1]}
                onPodConditions: [{type: A, status: "True"}]
            => spec.podFailurePolicy.rules[0]: Invalid value: specifying both OnExitCodes and OnPodConditions is not supported

            ## no action, and another
            podFailurePolicy:
              rules:
              - {onPodConditions: [{type: A, status: "True"}]}
              - {action: Retry, onPodConditions: [{type: A, status: "True"}]}
            => spec.podFailurePolicy.rules[0].action: Required value: valid values: ["Count" "FailIndex" "FailJob" "Ignore"]
            => spec.podFailurePolicy.rules[1].action: Unsupported value: "Retry": supported values: "Count", "FailIndex", "FailJob", "Ignore"

            ## an index fails only where each has a limit
            podFailurePolicy: {rules: [{action: FailIndex, onPodConditions: [{type: A, status: "True"}]}]}
            => spec.podFailurePolicy.rules[0].action: Invalid value: "FailIndex": requires the backoffLimitPerIndex to be set

            ## a container that there is not
            podFailurePolicy: {rules: [{action: Count, onExitCodes: {containerName: x, operator: In, values: [1]}}]}
            template: {spec: {containers: [{name: c}]}}
            => spec.podFailurePolicy.rules[0].onExitCodes.containerName: Invalid value: "x": must be one of the container or initContainer names in the pod template

            ## no operator, and another
            podFailurePolicy:
              rules:
              - {action: Count, onExitCodes: {values: [1]}}
              - {action: Count, onExitCodes: {operator: Like, values: [1]}}
            => spec.podFailurePolicy.rules[0].onExitCodes.operator: Required value: valid values: ["In" "NotIn"]
            => spec.podFailurePolicy.rules[1].onExitCodes.operator: Unsupported value: "Like": supported values: "In", "NotIn"

            ## no codes
            podFailurePolicy: {rules: [{action: Count, onExitCodes: {operator: In, values: []}}]}
            => spec.podFailurePolicy.rules[0].onExitCodes.values: Invalid value: []: at least one value is required

            ## success is no failure
            podFailurePolicy: {rules: [{action: Count, onExitCodes: {operator: In, values: [0, 1]}}]}
            => spec.podFailurePolicy.rules[0].onExitCodes.values[0]: Invalid value: 0: must not be 0 for the In operator

            ## codes twice, and out of order
            podFailurePolicy: {rules: [{action: Count, onExitCodes: {operator: In, values: [2, 1, 2]}}]}
            => spec.podFailurePolicy.rules[0].onExitCodes.values[2]: Duplicate value: 2
            => spec.podFailurePolicy.rules[0].onExitCodes.values: Invalid value: [2,1,2]: must be ordered

            ## conditions that are none
            podFailurePolicy:
              rules:
              - {action: Count, onPodConditions: [{type: "/a", status: Maybe}, {type: A}]}
            => spec.podFailurePolicy.rules[0].onPodConditions[0].type: Invalid value: "/a": prefix part must be non-empty
            => spec.podFailurePolicy.rules[0].onPodConditions[0].status: Unsupported value: "Maybe": supported values: "False", "True", "Unknown"
            => spec.podFailurePolicy.rules[0].onPodConditions[1].status: Required value: valid values: ["False" "True" "Unknown"]
            """)
        .tests((spec, errors) -> PodFailurePolicyValidation.validate(spec, errors));
  }

  private static List<String> wrong(int rules, int conditions, int codes) {
    Map<String, @Nullable Object> condition = Map.of("type", "A", "status", "True");
    Map<String, @Nullable Object> rule =
        codes > 0
            ? Map.of(
                "action",
                "Count",
                "onExitCodes",
                Map.of(
                    "operator", "In", "values", LongStream.rangeClosed(1, codes).boxed().toList()))
            : Map.of(
                "action", "Count", "onPodConditions", Collections.nCopies(conditions, condition));
    Map<String, @Nullable Object> policy = Map.of("rules", Collections.nCopies(rules, rule));
    List<FieldError> errors = new ArrayList<>();
    PodFailurePolicyValidation.validate(Node.root(Map.of("podFailurePolicy", policy)), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void thereAreAtMost20RulesOf20ConditionsOr255Codes() {
    assertEquals(List.of(), wrong(20, 20, 0));
    assertEquals(List.of(), wrong(1, 0, 255));
    assertEquals(
        List.of("podFailurePolicy.rules: Too many: 21: must have at most 20 items"),
        wrong(21, 1, 0));
    assertEquals(
        List.of(
            "podFailurePolicy.rules[0].onPodConditions: Too many: 21: must have at most 20 items"),
        wrong(1, 21, 0));
    assertEquals(
        List.of(
            "podFailurePolicy.rules[0].onExitCodes.values: Too many: 256: must have at most 255"
                + " items"),
        wrong(1, 0, 256));
  }
}
