// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PodDisruptionBudgetStrategyTest {
  private static final PodDisruptionBudgetStrategy STRATEGY = new PodDisruptionBudgetStrategy();

  @TestFactory
  Stream<DynamicTest> budgets() {
    return ValidationTable.of(
            """
            ## a budget with everything
            spec: {minAvailable: 1, selector: {matchLabels: {app: db}}, unhealthyPodEvictionPolicy: AlwaysAllow}

            ## a budget that says nothing
            spec: {}

            ## neither few nor many
            spec: {minAvailable: 0}

            ## a part of a hundred, with zeros before it
            spec: {maxUnavailable: 00100%}

            ## more than all
            spec: {maxUnavailable: 101%}
            => spec.maxUnavailable: Invalid value: "101%": must not be greater than 100%

            ## very much more than all
            spec: {maxUnavailable: 99999999999999999999%}
            => spec.maxUnavailable: Invalid value: "99999999999999999999%": must not be greater than 100%

            ## fewer than none
            spec: {maxUnavailable: -1}
            => spec.maxUnavailable: Invalid value: -1: must be greater than or equal to 0

            ## a number in quotes
            spec: {minAvailable: "1"}
            => spec.minAvailable: Invalid value: "1": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')

            ## fewer than none of a hundred
            spec: {minAvailable: -1%}
            => spec.minAvailable: Invalid value: "-1%": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')

            ## both amounts
            spec: {minAvailable: 1, maxUnavailable: 50%, selector: {matchLabels: {a: b}}, unhealthyPodEvictionPolicy: IfHealthyBudget}
            => spec: Invalid value: {"MinAvailable":1,"Selector":{"matchLabels":{"a":"b"}},"MaxUnavailable":"50%","UnhealthyPodEvictionPolicy":"IfHealthyBudget"}: minAvailable and maxUnavailable cannot be both set

            ## an unknown policy of eviction
            spec: {unhealthyPodEvictionPolicy: Never}
            => spec.unhealthyPodEvictionPolicy: Unsupported value: "Never": supported values: "AlwaysAllow", "IfHealthyBudget"

            ## a bad selector
            spec: {selector: {matchExpressions: [{key: a, operator: Exists, values: [b]}]}}
            => spec.selector.matchExpressions[0].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> status() {
    return ValidationTable.of(
            """
            ## what the controller reports
            status:
              disruptionsAllowed: 0
              currentHealthy: 1
              desiredHealthy: 1
              expectedPods: 1
              conditions: [{type: DisruptionAllowed, status: "False", reason: InsufficientPods, message: "", lastTransitionTime: "2024-01-01T00:00:00Z"}]
            ---
            {}

            ## fewer than none of each
            status: {disruptionsAllowed: -1, currentHealthy: -2, desiredHealthy: -3, expectedPods: -4}
            ---
            {}
            => status.disruptionsAllowed: Invalid value: -1: must be greater than or equal to 0
            => status.currentHealthy: Invalid value: -2: must be greater than or equal to 0
            => status.desiredHealthy: Invalid value: -3: must be greater than or equal to 0
            => status.expectedPods: Invalid value: -4: must be greater than or equal to 0
            """)
        .updates(StrategyRules.status(STRATEGY));
  }

  @Test
  void aRowShowsTheAmountThatIsSet() {
    assertEquals(
        List.of("a", "N/A", "50%", 2L, "5s"),
        STRATEGY
            .table()
            .cells(
                Literal.object(
                    "{'metadata':{'name':'a','creationTimestamp':'1970-01-01T00:00:00Z'},"
                        + "'spec':{'maxUnavailable':'50%'},'status':{'disruptionsAllowed':2}}"),
                Instant.ofEpochSecond(5)));
  }
}
