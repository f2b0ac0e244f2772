// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.plan.Answers;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Times and durations. */
class TimeFunctionsTest {
  @TestFactory
  Stream<DynamicTest> partsOfTimes() {
    return Answers.table(
        """
        timestamp('2024-05-06T07:08:09.123Z').getFullYear() => 2024
        timestamp('2024-05-06T07:08:09.123Z').getMonth() => 4
        timestamp('2024-05-06T07:08:09.123Z').getDate() => 6
        timestamp('2024-05-06T07:08:09.123Z').getDayOfMonth() => 5
        timestamp('2024-05-06T07:08:09.123Z').getDayOfWeek() => 1
        timestamp('2024-05-05T07:08:09.123Z').getDayOfWeek() => 0
        timestamp('2024-01-01T00:00:00Z').getDayOfYear() => 0
        timestamp('2024-05-06T07:08:09.123Z').getHours() => 7
        timestamp('2024-05-06T07:08:09.123Z').getMinutes() => 8
        timestamp('2024-05-06T07:08:09.123Z').getSeconds() => 9
        timestamp('2024-05-06T07:08:09.123Z').getMilliseconds() => 123
        """);
  }

  @TestFactory
  Stream<DynamicTest> zones() {
    return Answers.table(
        """
        timestamp('2024-05-06T23:00:00Z').getDate('+02:00') => 7
        timestamp('2024-05-06T23:00:00Z').getHours('+02:00') => 1
        timestamp('2024-05-06T23:00:00Z').getHours('-01:30') => 21
        timestamp('2024-05-06T23:00:00Z').getMinutes('-01:30') => 30
        timestamp('2024-05-06T23:00:00Z').getHours('UTC') => 23
        timestamp('2024-01-06T23:00:00Z').getHours('America/New_York') => 18
        timestamp('2024-07-06T23:00:00Z').getHours('America/New_York') => 19
        """);
  }

  @TestFactory
  Stream<DynamicTest> partsOfDurations() {
    return Answers.table(
        """
        duration('90m').getHours() => 1
        duration('90m').getMinutes() => 90
        duration('90m').getSeconds() => 5400
        duration('1.5s').getSeconds() => 1
        duration('-90m').getHours() => -1
        """);
  }

  @TestFactory
  Stream<DynamicTest> arithmetic() {
    return Answers.table(
        """
        timestamp('2024-01-01T00:00:00Z') + duration('1h') == timestamp('2024-01-01T01:00:00Z') => true
        duration('1h') + timestamp('2024-01-01T00:00:00Z') == timestamp('2024-01-01T01:00:00Z') => true
        timestamp('2024-01-01T00:00:00Z') - duration('1s') == timestamp('2023-12-31T23:59:59Z') => true
        timestamp('2024-01-02T00:00:00Z') - timestamp('2024-01-01T00:00:00Z') == duration('24h') => true
        duration('1h') + duration('30m') == duration('90m') => true
        duration('1h') - duration('30m') == duration('30m') => true
        timestamp('9999-12-31T23:59:59Z') + duration('1s') => error: timestamp overflow
        timestamp('0001-01-01T00:00:00Z') - duration('1s') => error: timestamp overflow
        timestamp('2024-01-01T00:00:00Z') < timestamp('2024-01-01T00:00:00.001Z') => true
        duration('59s') < duration('1m') => true
        """);
  }
}
