// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.storage.Operation.Found;
import io.quarterdeck.testkit.storage.Operation.Outcome;
import io.quarterdeck.testkit.storage.Operation.Refused;
import io.quarterdeck.testkit.storage.Operation.Written;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The check itself must find what is wrong. */
final class LinearizabilityTest {
  private static Operation call(long start, long end, Outcome outcome) {
    return new Operation(start, end, outcome);
  }

  private static boolean holds(Operation... calls) {
    return Linearizability.holds(List.of(calls));
  }

  @Test
  void oneAfterTheOther() {
    assertTrue(
        holds(
            call(1, 2, new Found(0)),
            call(3, 4, new Written(0, 7)),
            call(5, 6, new Refused(0, 7)),
            call(7, 8, new Written(7, 0)),
            call(9, 10, new Found(0))));
  }

  @Test
  void callsAtOnceMayComeInEitherOrder() {
    assertTrue(holds(call(1, 9, new Written(0, 7)), call(2, 3, new Found(0))));
    assertTrue(holds(call(1, 9, new Written(0, 7)), call(2, 3, new Found(7))));
    assertTrue(
        holds(
            call(1, 9, new Written(7, 8)),
            call(1, 9, new Written(0, 7)),
            call(2, 8, new Found(8))));
  }

  @Test
  void aStaleReadIsFound() {
    assertFalse(holds(call(1, 2, new Written(0, 7)), call(3, 4, new Found(0))));
    // seen by one, gone for the next
    assertFalse(
        holds(call(1, 9, new Written(0, 7)), call(2, 3, new Found(7)), call(4, 5, new Found(0))));
  }

  @Test
  void aLostUpdateIsFound() {
    assertFalse(
        holds(
            call(1, 2, new Written(0, 7)),
            call(3, 6, new Written(7, 8)),
            call(3, 6, new Written(7, 9))));
  }

  @Test
  void aRefusalMustHaveAReason() {
    assertFalse(holds(call(1, 2, new Written(0, 7)), call(3, 4, new Refused(7, 8))));
    assertFalse(holds(call(1, 2, new Refused(0, 0))));
  }

  @Test
  void aCallWithoutAnAnswerMayHaveHappenedOrNot() {
    Operation unknown = call(1, Long.MAX_VALUE, new Written(0, 7));
    assertTrue(holds(unknown, call(2, 3, new Found(0))));
    assertTrue(holds(unknown, call(2, 3, new Found(7))));
    assertFalse(holds(unknown, call(2, 3, new Found(7)), call(4, 5, new Found(0))));
  }
}
