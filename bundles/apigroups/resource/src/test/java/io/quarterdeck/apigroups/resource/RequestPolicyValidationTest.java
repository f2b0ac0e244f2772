// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class RequestPolicyValidationTest {
  @TestFactory
  Stream<DynamicTest> ofDevicesForOneRequest() {
    return ValidationTable.at(
            "memory",
            """
            ## a capacity alone
            value: 4Gi

            ## a policy needs a device that is shared
            value: 4Gi
            requestPolicy: {}
            => memory.requestPolicy: Forbidden: allowMultipleAllocations must be true

            ## what such a policy says is not validated
            value: 4Gi
            requestPolicy: {validValues: [9Gi], validRange: {}}
            => memory.requestPolicy: Forbidden: allowMultipleAllocations must be true
            """)
        .tests((capacity, errors) -> RequestPolicyValidation.validate(capacity, false, errors));
  }

  @TestFactory
  Stream<DynamicTest> values() {
    return ValidationTable.at(
            "m",
            """
            ## any amount
            value: "4"

            ## a default alone
            value: "4"
            requestPolicy: {default: "8"}

            ## some amounts, up to the whole capacity
            value: "4"
            requestPolicy: {default: "2", validValues: ["1", "2", "4"]}

            ## the default need not be written alike
            value: 4Ki
            requestPolicy: {default: 1Ki, validValues: ["1024", 4Ki]}

            ## some amounts need a default
            value: "4"
            requestPolicy: {validValues: ["1"]}
            => m.requestPolicy.default: Required value: required when validValues is defined

            ## the default is one of the amounts
            value: "4"
            requestPolicy: {default: "3", validValues: ["1", "4"]}
            => m.requestPolicy.validValues: Invalid value: "3": default value is not valid according to the requestPolicy

            ## an amount beyond the capacity
            value: "4"
            requestPolicy: {default: "1", validValues: ["1", "5"]}
            => m.requestPolicy.validValues[1]: Invalid value: "5": option is larger than capacity value: 4

            ## amounts in no order
            value: "4"
            requestPolicy: {default: "1", validValues: ["2", "1", "4", "3"]}
            => m.requestPolicy.validValues[1]: Invalid value: "1": values must be sorted in ascending order
            => m.requestPolicy.validValues[3]: Invalid value: "3": values must be sorted in ascending order

            ## the most amounts there may be
            value: "16"
            requestPolicy: {default: "1", validValues: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]}

            ## too many amounts are not searched for the default
            value: "16"
            requestPolicy: {default: "1", validValues: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]}
            => m.requestPolicy.validValues: Too many: 11: must have at most 10 items
            => m.requestPolicy.validValues: Invalid value: "1": default value is not valid according to the requestPolicy

            ## amounts and a range
            value: "4"
            requestPolicy: {default: "1", validValues: ["1"], validRange: {min: "1"}}
            => m.requestPolicy: Forbidden: exactly one policy can be specified, cannot specify "validValues" and "validRange" at the same time
            """)
        .tests((capacity, errors) -> RequestPolicyValidation.validate(capacity, true, errors));
  }

  @TestFactory
  Stream<DynamicTest> ranges() {
    return ValidationTable.at(
            "m",
            """
            ## from some amount on
            value: "8"
            requestPolicy: {default: "2", validRange: {min: "2"}}

            ## steps up to a maximum
            value: "8"
            requestPolicy: {default: "4", validRange: {min: "2", max: "8", step: "2"}}

            ## a range needs a default
            value: "8"
            requestPolicy: {validRange: {min: "1"}}
            => m.requestPolicy.default: Required value: required when validRange is defined

            ## a range needs a minimum
            value: "8"
            requestPolicy: {default: "2", validRange: {max: "9", step: "0"}}
            => m.requestPolicy.validRange.min: Required value: required when validRange is defined

            ## a minimum beyond the capacity
            value: "8"
            requestPolicy: {default: "9", validRange: {min: "9"}}
            => m.requestPolicy.validRange.min: Invalid value: "9": min is larger than capacity value: 8

            ## a default below the minimum
            value: "8"
            requestPolicy: {default: "1", validRange: {min: "2"}}
            => m.requestPolicy.validRange.default: Invalid value: "1": default is less than min: 2

            ## a default beyond the maximum
            value: "8"
            requestPolicy: {default: "5", validRange: {min: "2", max: "4"}}
            => m.requestPolicy.validRange.default: Invalid value: "5": default is more than max: 4

            ## a maximum below the minimum
            value: "8"
            requestPolicy: {default: "4", validRange: {min: "4", max: "2"}}
            => m.requestPolicy.validRange.max: Invalid value: "4": min is larger than max: 2
            => m.requestPolicy.validRange.default: Invalid value: "4": default is more than max: 2

            ## a maximum beyond the capacity
            value: "8"
            requestPolicy: {default: "2", validRange: {min: "2", max: "9"}}
            => m.requestPolicy.validRange.max: Invalid value: "9": max is larger than capacity value: 8

            ## a step of nothing
            value: "8"
            requestPolicy: {default: "3", validRange: {min: "2", step: "0"}}
            => m.requestPolicy.validRange.step: Invalid value: "0": must be greater than zero

            ## a step back
            value: "8"
            requestPolicy: {default: "3", validRange: {min: "2", step: "-1"}}
            => m.requestPolicy.validRange.step: Invalid value: "-1": must be greater than zero

            ## the first step goes beyond the capacity
            value: "8"
            requestPolicy: {default: "4", validRange: {min: "4", step: "5"}}
            => m.requestPolicy.validRange.step: Invalid value: "5": one step 9 is larger than capacity value: 8

            ## a default between two steps
            value: "8"
            requestPolicy: {default: "3", validRange: {min: "2", step: "2"}}
            => m.requestPolicy.validRange.step: Invalid value: "3": value is not a multiple of a given step (2) from (2)

            ## a maximum between two steps
            value: "8"
            requestPolicy: {default: "2", validRange: {min: "2", max: "5", step: "2"}}
            => m.requestPolicy.validRange.step: Invalid value: "5": value is not a multiple of a given step (2) from (2)

            ## steps are counted in whole units, rounded up
            value: "8"
            requestPolicy: {default: 1500m, validRange: {min: "1", step: "1"}}
            """)
        .tests((capacity, errors) -> RequestPolicyValidation.validate(capacity, true, errors));
  }
}
