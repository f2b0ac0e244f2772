// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.plan.Answers;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Lists: their order, parts and sums. */
class ListFunctionsTest {
  @TestFactory
  Stream<DynamicTest> order() {
    return Answers.table(
        """
        [1, 2, 3].isSorted() => true
        [2, 1].isSorted() => false
        [].isSorted() => true
        ['a', 'b'].isSorted() => true
        [1.5, 1.0].isSorted() => false
        [3, 1, 2].sort() => [1, 2, 3]
        ['b', 'a'].sort() => ['a', 'b']
        [].sort() => []
        ['bbb', 'a', 'cc'].sortBy(s, size(s)) => ['a', 'cc', 'bbb']
        [1, 2, 3].reverse() => [3, 2, 1]
        [].reverse() => []
        """);
  }

  @TestFactory
  Stream<DynamicTest> sums() {
    return Answers.table(
        """
        [1, 2, 3].sum() => 6
        [1.5, 2.5].sum() => 4.0
        [1u, 2u].sum() => 3
        [duration('1s'), duration('2s')].sum() == duration('3s') => true
        [9223372036854775807, 1].sum() => error: integer overflow
        """);
  }

  @TestFactory
  Stream<DynamicTest> extremes() {
    return Answers.table(
        """
        [2, 3, 1].min() => 1
        [2, 3, 1].max() => 3
        ['b', 'a'].min() => 'a'
        [1.5, 0.5].max() => 1.5
        [1].min() => 1
        """);
  }

  @TestFactory
  Stream<DynamicTest> places() {
    return Answers.table(
        """
        [1, 2, 1].indexOf(1) => 0
        [1, 2, 1].lastIndexOf(1) => 2
        [1, 2].indexOf(3) => -1
        [].lastIndexOf(1) => -1
        ['a', 'b'].indexOf('b') => 1
        """);
  }

  @TestFactory
  Stream<DynamicTest> parts() {
    return Answers.table(
        """
        [1, 2, 3].slice(0, 2) => [1, 2]
        [1, 2, 3].slice(1, 1) => []
        [1, 2, 3].slice(0, 3) => [1, 2, 3]
        [1, 2, 3].first().value() => 1
        [1, 2, 3].last().value() => 3
        [].first().hasValue() => false
        [].last().hasValue() => false
        [1, 1, 2].distinct() => [1, 2]
        [dyn(1), dyn(1.0), dyn(1u)].distinct() => [1]
        [[1], [1]].distinct() => [[1]]
        [[1], [2, 3]].flatten() => [1, 2, 3]
        [[[1]], [[2, 3]]].flatten(1) => [[1], [2, 3]]
        [[[1]], [[2, 3]]].flatten(2) => [1, 2, 3]
        lists.range(3) => [0, 1, 2]
        lists.range(0) => []
        """);
  }

  @TestFactory
  Stream<DynamicTest> sets() {
    return Answers.table(
        """
        sets.contains([1, 2], [1]) => true
        sets.contains([1], [1, 2]) => false
        sets.contains([1], []) => true
        sets.contains([], [1]) => false
        sets.contains([1, 2], [dyn(1.0), dyn(1u)]) => true
        sets.equivalent([1, 2], [2, 1, 1]) => true
        sets.equivalent([1], [1, 2]) => false
        sets.equivalent([], []) => true
        sets.intersects([1, 2], [2, 3]) => true
        sets.intersects([1], [2]) => false
        sets.intersects([], [1]) => false
        """);
  }
}
