// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class TaintRuleStrategyTest {

  @TestFactory
  Stream<DynamicTest> rules() {
    return ValidationTable.of(
            """
            ## a taint of everything
            spec: {taint: {key: k, effect: NoExecute}}

            ## of one device
            spec: {deviceSelector: {driver: d.example.com, pool: a/b, device: d}, taint: {key: k, value: v, effect: NoSchedule}}

            ## an effect that there is not
            spec: {taint: {key: k, effect: Some}}
            => spec.taint.effect: Unsupported value: "Some": supported values: "NoExecute", "NoSchedule", "None"

            ## no effect
            spec: {taint: {key: k}}
            => spec.taint.effect: Required value
            """)
        .tests(StrategyRules.creation(new TaintRuleStrategy()));
  }

  @TestFactory
  Stream<DynamicTest> questions() {
    return ValidationTable.of(
            """
            ## of all pools
            spec: {driver: d.example.com, limit: 100}

            ## of none
            spec: {driver: d.example.com, limit: 0}
            => spec.limit: Invalid value: 0: must be greater than or equal to 1

            ## of too many, of nobody
            spec: {limit: 1001}
            => spec.driver: Required value
            => spec.limit: Invalid value: 1001: must be less than or equal to 1000
            """)
        .tests(StrategyRules.creation(new PoolStatusStrategy()));
  }
}
