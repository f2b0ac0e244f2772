// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.plan.Answers;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** And, or, conditions and loops, which get by without what they do not need. */
class LogicTest {
  @TestFactory
  Stream<DynamicTest> andOrNot() {
    return Answers.table(
        """
        true && true => true
        true && false => false
        false || true => true
        false || false => false
        !true => false
        # one side that decides hides an error on the other
        false && 1 / 0 == 1 => false
        1 / 0 == 1 && false => false
        true || 1 / 0 == 1 => true
        1 / 0 == 1 || true => true
        true && 1 / 0 == 1 => error: division by zero
        1 / 0 == 1 || false => error: division by zero
        dyn('a') && true => error: no such overload
        dyn('a') && false => false
        dyn('a') || true => true
        !dyn('a') => error: no such overload
        """);
  }

  @TestFactory
  Stream<DynamicTest> conditions() {
    return Answers.table(
        """
        true ? 1 : 2 => 1
        false ? 1 : 2 => 2
        true ? 1 : 1 / 0 => 1
        false ? 1 / 0 : 2 => 2
        1 / 0 == 1 ? 1 : 2 => error: division by zero
        dyn(1) ? 1 : 2 => error: no such overload
        """);
  }

  @TestFactory
  Stream<DynamicTest> all() {
    return Answers.table(
        """
        [].all(x, false) => true
        [1, 2].all(x, x > 0) => true
        [1, 2].all(x, x > 1) => false
        # one that is false hides an error
        [0, 2].all(x, 1 / x > 1) => false
        [0, 1].all(x, 1 / x == 1) => error: division by zero
        {'a': 1}.all(k, k == 'a') => true
        [1, 2].all(i, x, x == i + 1) => true
        """);
  }

  @TestFactory
  Stream<DynamicTest> exists() {
    return Answers.table(
        """
        [].exists(x, true) => false
        [1, 2].exists(x, x == 2) => true
        [0, 1].exists(x, 1 / x == 1) => true
        [0, 2].exists(x, 1 / x == 1) => error: division by zero
        {'a': 1}.exists(k, v, v == 1) => true
        """);
  }

  @TestFactory
  Stream<DynamicTest> existsOne() {
    return Answers.table(
        """
        [1, 2, 2].exists_one(x, x == 1) => true
        [1, 2, 2].exists_one(x, x == 2) => false
        [].exists_one(x, true) => false
        [0, 1].exists_one(x, 1 / x == 1) => error: division by zero
        [1, 2].existsOne(i, x, x == 2) => true
        """);
  }

  @TestFactory
  Stream<DynamicTest> mapAndFilter() {
    return Answers.table(
        """
        [1, 2].map(x, x * 2) => [2, 4]
        [1, 2, 3].map(x, x > 1, x * 2) => [4, 6]
        [].map(x, x) => []
        {'a': 1}.map(k, k) => ['a']
        [1, 2, 3].filter(x, x % 2 == 1) => [1, 3]
        {'a': 1, 'b': 2}.filter(k, k == 'b') => ['b']
        [[1], [2, 3]].map(l, l.map(x, x + 1)) => [[2], [3, 4]]
        [1, 2].map(x, 1 / (x - 1)) => error: division by zero
        """);
  }

  @TestFactory
  Stream<DynamicTest> transform() {
    return Answers.table(
        """
        [1, 2].transformList(i, x, x + i) => [1, 3]
        [1, 2].transformList(i, x, i > 0, x) => [2]
        {'a': 1}.transformMap(k, v, v + 1) => {a=2}
        {'a': 1, 'b': 2}.transformMap(k, v, v > 1, v) => {b=2}
        [1, 2].transformMap(i, x, x) => {0=1, 1=2}
        {'a': 'b'}.transformMapEntry(k, v, {v: k}) => {b='a'}
        """);
  }

  @TestFactory
  Stream<DynamicTest> presence() {
    return Answers.table(
        """
        has(object.i) => true
        has(object.nope) => false
        has(object.n) => true
        has(object.metadata.labels) => true
        has(object.nope.deeper) => error: no such key: nope
        has({'a': 1}.a) => true
        has({'a': 1}.b) => false
        """);
  }
}
