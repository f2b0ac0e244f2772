// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.plan.Answers;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Arithmetic, comparison and membership. */
class OperatorsTest {
  @TestFactory
  Stream<DynamicTest> wholeNumbers() {
    return Answers.table(
        """
        1 + 2 => 3
        5 - 7 => -2
        3 * -4 => -12
        7 / 2 => 3
        -7 / 2 => -3
        7 % -3 => 1
        -(-5) => 5
        # nothing overflows in silence
        9223372036854775807 + 1 => error: integer overflow
        -9223372036854775807 - 2 => error: integer overflow
        9223372036854775807 * 2 => error: integer overflow
        -(-9223372036854775807 - 1) => error: integer overflow
        (-9223372036854775807 - 1) / -1 => error: integer overflow
        (-9223372036854775807 - 1) % -1 => error: integer overflow
        9223372036854775806 + 1 => 9223372036854775807
        1 / 0 => error: division by zero
        1 % 0 => error: modulus by zero
        """);
  }

  @TestFactory
  Stream<DynamicTest> unsignedNumbers() {
    return Answers.table(
        """
        1u + 2u => 3
        7u / 2u => 3
        7u % 2u => 1
        3u - 2u => 1
        2u - 3u => error: unsigned integer overflow
        18446744073709551615u + 1u => error: unsigned integer overflow
        18446744073709551615u * 2u => error: unsigned integer overflow
        18446744073709551614u + 1u == 18446744073709551615u => true
        1u / 0u => error: division by zero
        1u % 0u => error: modulus by zero
        """);
  }

  @TestFactory
  Stream<DynamicTest> fractions() {
    return Answers.table(
        """
        1.5 + 2.25 => 3.75
        1.0 - 0.5 => 0.5
        1.5 * 2.0 => 3.0
        3.0 / 2.0 => 1.5
        -(1.5) => -1.5
        1.0 / 0.0 > 1e300 => true
        0.0 / 0.0 == 0.0 / 0.0 => false
        """);
  }

  @TestFactory
  Stream<DynamicTest> comparison() {
    return Answers.table(
        """
        1 < 2 => true
        2 < 2 => false
        2 <= 2 => true
        3 > 2 => true
        3 >= 4 => false
        1 < 1.5 => true
        2u > 1 => true
        -1 < 0u => true
        9223372036854775807 < 9223372036854775808u => true
        dyn(1) == 1.0 => true
        1 == 1.0 => rejected: ERROR: <input>:1:3: found no matching overload for '_==_' applied to '(int, double)'
        dyn(1) == 1u => true
        dyn(1) == 'a' => false
        dyn(1) != 'a' => true
        'a' < 'b' => true
        'B' < 'a' => true
        'a' < 'ab' => true
        b'a' < b'b' => true
        false < true => true
        dyn(0.0 / 0.0) < 1 => error: NaN values cannot be ordered
        dyn('a') < 1 => error: no such overload
        null == null => true
        dyn(null) == 0 => false
        [dyn(1), dyn(2)] == [dyn(1), dyn(2.0)] => true
        [1, 2] == [2, 1] => false
        {'a': 1, 'b': 2} == {'b': 2, 'a': 1} => true
        {'a': 1} == {'a': 1, 'b': 2} => false
        dyn({1: 'a'}) == {1u: 'a'} => true
        type(1) == int => true
        type(1u) == uint => true
        type('a') == type('b') => true
        type(type(1)) == type => true
        """);
  }

  @TestFactory
  Stream<DynamicTest> joining() {
    return Answers.table(
        """
        'a' + 'b' => 'ab'
        '' + '' => ''
        b'a' + b'b' => b'ab'
        [1] + [2, 3] => [1, 2, 3]
        [] + [] => []
        """);
  }

  @TestFactory
  Stream<DynamicTest> membership() {
    return Answers.table(
        """
        1 in [1, 2] => true
        3 in [1, 2] => false
        # of types that the compiler does not know numbers are compared as numbers
        dyn(1.0) in [1, 2] => true
        dyn('a') in [1, 2] => false
        1 in [] => false
        'a' in {'a': 1} => true
        'b' in {'a': 1} => false
        dyn(1u) in {1: 'a'} => true
        1u in {1: 'a'} => rejected: ERROR: <input>:1:4: found no matching overload for '@in' applied to '(uint, map(int, string))'
        'a' in object.m => true
        'x-y' in object.metadata.labels => true
        """);
  }

  @TestFactory
  Stream<DynamicTest> elements() {
    return Answers.table(
        """
        [1, 2][0] => 1
        [1, 2][dyn(1u)] => 2
        [1, 2][dyn(1.0)] => 2
        [1, 2][2] => error: index out of bounds: 2
        [1, 2][-1] => error: index out of bounds: -1
        {'a': 1}['a'] => 1
        {'a': 1}['b'] => error: no such key: b
        {1: 'a'}[dyn(1.0)] => 'a'
        object.l[0] => 3
        object['i'] => 5
        """);
  }
}
