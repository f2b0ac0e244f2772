// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.libraries.workloads.AtOnce.Result;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;

class AtOnceTest {
  private final Set<Integer> made = new ConcurrentSkipListSet<>();

  private void failing(int number, int from) {
    made.add(number);
    if (number >= from) {
      throw ApiException.unavailable("no", 1);
    }
  }

  @Test
  void allAreMadeWhateverBecomesOfOthers() {
    Result result = AtOnce.run(40, i -> failing(i, 30));
    assertEquals(40, made.size());
    assertEquals(30, result.done());
    assertNotNull(result.error());
  }

  @Test
  void batchesDoubleAndEndWithTheFirstThatFails() {
    Result result = AtOnce.slowly(100, i -> failing(i, 4));
    assertEquals(Set.of(0, 1, 2, 3, 4, 5, 6), made);
    assertEquals(4, result.done());
    assertNotNull(result.error());
  }

  @Test
  void allBatchesMakeAll() {
    Result result = AtOnce.slowly(100, i -> failing(i, 100));
    assertEquals(100, made.size());
    assertEquals(100, result.done());
    assertNull(result.error());
  }
}
