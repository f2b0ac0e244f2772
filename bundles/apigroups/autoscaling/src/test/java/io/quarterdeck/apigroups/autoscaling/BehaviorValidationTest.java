// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class BehaviorValidationTest {
  @TestFactory
  Stream<DynamicTest> behaviors() {
    return ValidationTable.at(
            "b",
            """
            ## every field at once
            scaleUp:
              stabilizationWindowSeconds: 0
              selectPolicy: Disabled
              tolerance: "0"
              policies: [{type: Pods, value: 1, periodSeconds: 1}, {type: Percent, value: 1000, periodSeconds: 1800}]
            scaleDown:
              stabilizationWindowSeconds: 3600
              selectPolicy: Min
              tolerance: 50m
              policies: [{type: Percent, value: 1, periodSeconds: 15}]

            ## no direction
            {}

            ## windows below and above
            scaleUp: {stabilizationWindowSeconds: -1, policies: [{type: Pods, value: 1, periodSeconds: 1}]}
            scaleDown: {stabilizationWindowSeconds: 3601, policies: [{type: Pods, value: 1, periodSeconds: 1}]}
            => b.scaleUp.stabilizationWindowSeconds: Invalid value: -1: must be greater than or equal to zero
            => b.scaleDown.stabilizationWindowSeconds: Invalid value: 3601: must be less than or equal to 3600

            ## another choice among policies
            scaleUp: {selectPolicy: First, policies: [{type: Pods, value: 1, periodSeconds: 1}]}
            => b.scaleUp.selectPolicy: Unsupported value: "First": supported values: "Disabled", "Max", "Min"

            ## no policies
            scaleUp: {policies: []}
            => b.scaleUp.policies: Required value: must specify at least one Policy

            ## a policy of nothing
            scaleDown: {policies: [{}]}
            => b.scaleDown.policies[0].type: Unsupported value: "": supported values: "Percent", "Pods"
            => b.scaleDown.policies[0].value: Invalid value: 0: must be greater than zero
            => b.scaleDown.policies[0].periodSeconds: Invalid value: 0: must be greater than zero

            ## a period beyond half an hour
            scaleDown: {policies: [{type: Pods, value: 1, periodSeconds: 1801}]}
            => b.scaleDown.policies[0].periodSeconds: Invalid value: 1801: must be less than or equal to 1800

            ## a tolerance of less than nothing
            scaleUp: {tolerance: "-1", policies: [{type: Pods, value: 1, periodSeconds: 1}]}
            => b.scaleUp.tolerance: Invalid value: "-1": must be greater than or equal to 0
            """)
        .tests(BehaviorValidation::validate);
  }
}
