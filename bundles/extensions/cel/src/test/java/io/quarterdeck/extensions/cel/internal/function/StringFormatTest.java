// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.plan.Answers;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Texts with places for values. */
class StringFormatTest {
  @TestFactory
  Stream<DynamicTest> texts() {
    return Answers.table(
        """
        '%s'.format(['a']) => 'a'
        '%s and %s'.format(['a', 'b']) => 'a and b'
        '%s'.format([1]) => '1'
        '%s'.format([1.5]) => '1.5'
        '%s'.format([true]) => 'true'
        '%s'.format([null]) => 'null'
        '%s'.format([b'abc']) => 'abc'
        '%s'.format([['a', 1]]) => '[a, 1]'
        '%s'.format([{'b': 1, 'a': 2}]) => '{a: 2, b: 1}'
        '%s'.format([duration('90s')]) => '90s'
        '%s'.format([timestamp('2024-01-02T03:04:05Z')]) => '2024-01-02T03:04:05Z'
        '%s'.format([int]) => 'int'
        '100%%'.format([]) => '100%'
        'no place'.format([]) => 'no place'
        """);
  }

  @TestFactory
  Stream<DynamicTest> wholeNumbers() {
    return Answers.table(
        """
        '%d'.format([42]) => '42'
        '%d'.format([42u]) => '42'
        '%d'.format([-1]) => '-1'
        '%b'.format([5]) => '101'
        '%b'.format([true]) => '1'
        '%b'.format([false]) => '0'
        '%o'.format([8]) => '10'
        '%x'.format([255]) => 'ff'
        '%X'.format([255]) => 'FF'
        '%x'.format(['hi']) => '6869'
        '%x'.format([b'hi']) => '6869'
        '%x'.format([-255]) => '-ff'
        """);
  }

  @TestFactory
  Stream<DynamicTest> fractions() {
    return Answers.table(
        """
        '%f'.format([1.5]) => '1.500000'
        '%.2f'.format([1.255]) => '1.25'
        '%.0f'.format([1.5]) => '2'
        '%.1f'.format([-0.25]) => '-0.2'
        '%e'.format([1234.5]) => '1.234500\u202f×\u202f10⁰³'
        '%.1e'.format([1234.5]) => '1.2\u202f×\u202f10⁰³'
        '%f'.format([1]) => '1.000000'
        '%.3f'.format([2u]) => '2.000'
        """);
  }

  @TestFactory
  Stream<DynamicTest> wrong() {
    return Answers.table(
        """
        '%s'.format([]) => error: index 0 out of range
        """);
  }
}
