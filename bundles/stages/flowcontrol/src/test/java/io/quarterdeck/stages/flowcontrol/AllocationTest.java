// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.stages.flowcontrol.Allocation.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AllocationTest {
  @Test
  void withoutBoundsEverybodyGetsInProportion() {
    List<Item> items = List.of(new Item(10, 0, 1000), new Item(30, 0, 1000));
    double p = Allocation.proportion(80, items);
    assertEquals(20, items.get(0).at(p), 1e-6);
    assertEquals(60, items.get(1).at(p), 1e-6);
  }

  @Test
  void whatOneMayNotTakeGoesToTheOthers() {
    List<Item> items = List.of(new Item(10, 0, 15), new Item(10, 5, 1000), new Item(0, 3, 3));
    double p = Allocation.proportion(50, items);
    assertEquals(15, items.get(0).at(p), 1e-6);
    assertEquals(32, items.get(1).at(p), 1e-6);
    assertEquals(3, items.get(2).at(p), 1e-6);
  }

  @Test
  void everyFeasibleSumIsReached() {
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      List<Item> items = new ArrayList<>();
      double low = 0;
      double high = 0;
      for (int i = 0; i < 8; i++) {
        double lower = random.nextInt(20);
        double upper = lower + random.nextInt(50);
        items.add(new Item(lower + random.nextInt(40), lower, upper));
        low += lower;
        high += upper;
      }
      double sum = low + random.nextDouble() * (high - low);
      double p = Allocation.proportion(sum, items);
      assertEquals(sum, items.stream().mapToDouble(i -> i.at(p)).sum(), 1e-3);
      for (Item i : items) {
        assertTrue(i.at(p) >= i.lower() && i.at(p) <= i.upper());
      }
    }
  }
}
