// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.plan.Answers;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Texts: searched, cut, joined and replaced, by code points. */
class StringFunctionsTest {
  @TestFactory
  Stream<DynamicTest> searching() {
    return Answers.table(
        """
        'abc'.contains('b') => true
        'abc'.contains('') => true
        'abc'.contains('x') => false
        'abc'.startsWith('ab') => true
        'abc'.startsWith('') => true
        'abc'.endsWith('bc') => true
        'abc'.endsWith('ab') => false
        'abcb'.indexOf('b') => 1
        'abcb'.indexOf('b', 2) => 3
        'abcb'.indexOf('x') => -1
        'abc'.indexOf('') => 0
        'abc'.indexOf('', 3) => 3
        'abc'.indexOf('a', -1) => error: index out of range: -1
        'abc'.indexOf('a', 4) => error: index out of range: 4
        'abcb'.lastIndexOf('b') => 3
        'abcb'.lastIndexOf('b', 2) => 1
        'abc'.lastIndexOf('x') => -1
        '😀b'.indexOf('b') => 1
        """);
  }

  @TestFactory
  Stream<DynamicTest> cutting() {
    return Answers.table(
        """
        'abc'.charAt(0) => 'a'
        'abc'.charAt(3) => ''
        'abc'.charAt(4) => error: index out of range: 4
        'abc'.charAt(-1) => error: index out of range: -1
        '😀b'.charAt(1) => 'b'
        'abc'.substring(1) => 'bc'
        'abc'.substring(3) => ''
        'abc'.substring(1, 2) => 'b'
        'abc'.substring(1, 1) => ''
        'abc'.substring(4) => error: index out of range: 4
        'abc'.substring(0, 4) => error: index out of range: 4
        'abc'.substring(2, 1) => error: invalid substring range. start: 2, end: 1
        ' a '.trim() => 'a'
        '\\t\\n a'.trim() => 'a'
        ''.trim() => ''
        """);
  }

  @TestFactory
  Stream<DynamicTest> splittingAndJoining() {
    return Answers.table(
        """
        'a,b,c'.split(',') => ['a', 'b', 'c']
        'a,b,c'.split(',', 2) => ['a', 'b,c']
        'a,b'.split(',', 1) => ['a,b']
        'a,b'.split(',', 0) => []
        'a,b'.split(',', -1) => ['a', 'b']
        'abc'.split('') => ['a', 'b', 'c']
        ''.split(',') => ['']
        'abc'.split('x') => ['abc']
        ['a', 'b'].join() => 'ab'
        ['a', 'b'].join('-') => 'a-b'
        [].join(',') => ''
        ['a'].join(',') => 'a'
        """);
  }

  @TestFactory
  Stream<DynamicTest> replacing() {
    return Answers.table(
        """
        'aaa'.replace('a', 'b') => 'bbb'
        'aaa'.replace('a', 'b', 2) => 'bba'
        'aaa'.replace('a', 'b', 0) => 'aaa'
        'aaa'.replace('a', 'b', -1) => 'bbb'
        'ab'.replace('', '-') => '-a-b-'
        'abc'.replace('x', 'y') => 'abc'
        """);
  }

  @TestFactory
  Stream<DynamicTest> lettersAndOrder() {
    return Answers.table(
        """
        'aBc'.lowerAscii() => 'abc'
        'aBc'.upperAscii() => 'ABC'
        'ÄB'.lowerAscii() => 'Äb'
        'äb'.upperAscii() => 'äB'
        """);
  }

  @TestFactory
  Stream<DynamicTest> quoting() {
    return Answers.table(
        """
        strings.quote('a') => '"a"'
        strings.quote('a"b') => '"a\\"b"'
        strings.quote('a\\nb\\tc') => '"a\\nb\\tc"'
        strings.quote('\\\\') => '"\\\\"'
        """);
  }
}
