// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentTest {
  @TestFactory
  Stream<DynamicTest> numbersAndPercentages() {
    return ValidationTable.at(
            "s.maxSurge",
            """
            ## none
            0

            ## many
            2147483647

            ## a percentage
            25%

            ## more than all
            1000%

            ## less than nothing
            -1
            => s.maxSurge: Invalid value: -1: must be greater than or equal to 0

            ## a string of digits
            "1"
            => s.maxSurge: Invalid value: "1": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')

            ## less than no percent
            -1%
            => s.maxSurge: Invalid value: "-1%": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')

            ## a part of a percent
            0.5%
            => s.maxSurge: Invalid value: "0.5%": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')
            """)
        .tests((n, errors) -> Percent.nonNegative(n, errors));
  }

  @TestFactory
  Stream<DynamicTest> thereIsNoMoreThanAll() {
    return ValidationTable.at(
            "s.maxUnavailable",
            """
            ## all
            100%

            ## more than all
            101%
            => s.maxUnavailable: Invalid value: "101%": must not be greater than 100%

            ## more than a number can hold
            99999999999999999999%
            => s.maxUnavailable: Invalid value: "99999999999999999999%": must not be greater than 100%

            ## a number is compared with nothing
            101

            ## what is no percentage is reported elsewhere
            a%
            """)
        .tests((n, errors) -> Percent.atMostAll(n, errors));
  }

  @ParameterizedTest
  @CsvSource({"0, true", "1, false", "-1, false"})
  void numbersThatAreNone(long number, boolean none) {
    assertEquals(none, Percent.isZero(Node.root(number)));
  }

  @ParameterizedTest
  @CsvSource({"0%, true", "000%, true", "1%, false", "a, true", "99999999999999999999%, false"})
  void stringsThatAreNone(String text, boolean none) {
    assertEquals(none, Percent.isZero(Node.root(text)));
  }
}
