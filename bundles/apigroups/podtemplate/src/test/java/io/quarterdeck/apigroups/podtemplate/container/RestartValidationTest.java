// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
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

class RestartValidationTest {
  @TestFactory
  Stream<DynamicTest> containersThatAreStartedAgain() {
    return ValidationTable.at(
            "c",
            """
            ## neither policy nor rules
            name: a

            ## every policy
            restartPolicy: Always

            ## a policy with rules
            restartPolicy: Never
            restartPolicyRules:
            - {action: Restart, exitCodes: {operator: In, values: [1, 255]}}
            - {action: RestartAllContainers, exitCodes: {operator: NotIn, values: []}}

            ## a policy that there is not
            restartPolicy: Sometimes
            => c.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "Never", "OnFailure"

            ## rules without a policy
            restartPolicyRules:
            - {action: Restart, exitCodes: {operator: In, values: [1]}}
            => c.restartPolicy: Required value: must specify restartPolicy when restart rules are used

            ## another action, another operator
            restartPolicy: OnFailure
            restartPolicyRules:
            - {action: Stop, exitCodes: {operator: Exists, values: [1]}}
            => c.restartPolicyRules[0].action: Unsupported value: "Stop": supported values: "Restart", "RestartAllContainers"
            => c.restartPolicyRules[0].exitCodes.operator: Unsupported value: "Exists": supported values: "In", "NotIn"

            ## no exit codes
            restartPolicy: Never
            restartPolicyRules:
            - {action: Restart}
            => c.restartPolicyRules[0].exitCodes: Required value: must be specified
            """)
        .tests((container, errors) -> RestartValidation.validate(container, errors));
  }

  private static List<String> wrong(int rules, int codes) {
    Map<String, @Nullable Object> exit =
        Map.of("operator", "In", "values", Collections.nCopies(codes, 1L));
    Map<String, @Nullable Object> rule = Map.of("action", "Restart", "exitCodes", exit);
    Map<String, @Nullable Object> container =
        Map.of("restartPolicy", "Never", "restartPolicyRules", Collections.nCopies(rules, rule));
    List<FieldError> errors = new ArrayList<>();
    RestartValidation.validate(Node.root(container), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void thereAreAtMost20Rules() {
    assertEquals(List.of(), wrong(20, 1));
    assertEquals(
        List.of("restartPolicyRules: Too many: 21: must have at most 20 items"), wrong(21, 1));
  }

  @Test
  void aRuleHasAtMost255Codes() {
    assertEquals(List.of(), wrong(1, 255));
    assertEquals(
        List.of(
            "restartPolicyRules[0].exitCodes.values: Too many: 256: must have at most 255 items"),
        wrong(1, 256));
  }
}
