// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the compiler refuses before an expression is ever evaluated. */
class CompilationTest {
  @TestFactory
  Stream<DynamicTest> typesOfOperators() {
    return Answers.table(
        """
        1 + 'a' => rejected: ERROR: <input>:1:3: found no matching overload for '_+_' applied to '(int, string)'
        1 + 1.0 => rejected: ERROR: <input>:1:3: found no matching overload for '_+_' applied to '(int, double)'
        -'a' => rejected: ERROR: <input>:1:1: found no matching overload for '-_' applied to '(string)'
        !1 => rejected: ERROR: <input>:1:1: found no matching overload for '!_' applied to '(int)'
        'a' < 1 => rejected: ERROR: <input>:1:5: found no matching overload for '_<_' applied to '(string, int)'
        1 in 2 => rejected: ERROR: <input>:1:3: found no matching overload for '@in' applied to '(int, int)'
        true ? 1 : 'a' => rejected: ERROR: <input>:1:6: found no matching overload for '_?_:_' applied to '(bool, int, string)'
        """);
  }

  @TestFactory
  Stream<DynamicTest> names() {
    return Answers.table(
        """
        nope => rejected: ERROR: <input>:1:1: undeclared reference to 'nope' (in container '')
        nope(1) => rejected: ERROR: <input>:1:5: undeclared reference to 'nope' (in container '')
        'a'.nope() => rejected: ERROR: <input>:1:9: undeclared reference to 'nope' (in container '')
        request.nope => rejected: ERROR: <input>:1:8: undefined field 'nope'
        params => rejected: ERROR: <input>:1:1: undeclared reference to 'params' (in container '')
        """);
  }

  @TestFactory
  Stream<DynamicTest> literals() {
    return Answers.table(
        """
        [1, 'a'] => rejected: ERROR: <input>:1:5: expected type 'int' but found 'string'
        [1, 2, 'a', 1.0] => rejected: ERROR: <input>:1:8: expected type 'int' but found 'string'
        {'a': 1, 'b': 'c'} => rejected: ERROR: <input>:1:15: expected type 'int' but found 'string'
        {'a': 1, 2: 3} => rejected: ERROR: <input>:1:10: expected type 'string' but found 'int'
        [[1], ['a']] => rejected: ERROR: <input>:1:7: expected type 'list(int)' but found 'list(string)'
        [dyn(1), dyn('a')] => [1, 'a']
        # but for the arguments of a format
        '%d %s'.format([1, 'a']) => '1 a'
        """);
  }

  @TestFactory
  Stream<DynamicTest> constantArguments() {
    return Answers.table(
        """
        duration('1x') => rejected: ERROR: <input>:1:10: invalid duration argument
        timestamp('yesterday') => rejected: ERROR: <input>:1:11: invalid timestamp argument
        'a'.matches('(') => rejected: ERROR: <input>:1:13: invalid matches argument
        [1].all(x, duration('y') > duration('1s')) => rejected: ERROR: <input>:1:21: invalid duration argument
        {'a': duration('z')} => rejected: ERROR: <input>:1:16: invalid duration argument
        """);
  }

  @TestFactory
  Stream<DynamicTest> macros() {
    return Answers.table(
        """
        has(1) => rejected: ERROR: <input>:1:5: invalid argument to has() macro
        has(object) => rejected: ERROR: <input>:1:5: invalid argument to has() macro
        [1].sortBy(1, 2) => rejected: ERROR: <input>:1:12: sortBy can only be applied to a variable
        [1].all(1, true) => rejected: ERROR: <input>:1:9: The argument must be a simple name
        """);
  }
}
