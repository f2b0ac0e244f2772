// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DealerTest {
  /** Cards are taken by place among those that are left, as Kubernetes' shufflesharding does. */
  @Test
  void aHandIsReadOffTheHash() {
    assertArrayEquals(new int[] {0, 1, 2}, new Dealer(8, 3).deal(0));
    assertArrayEquals(new int[] {1, 0, 2}, new Dealer(8, 3).deal(1));
    assertArrayEquals(new int[] {7, 0, 1}, new Dealer(8, 3).deal(7));
    assertArrayEquals(new int[] {0, 2, 1}, new Dealer(8, 3).deal(8));
    assertArrayEquals(new int[] {7, 6, 5}, new Dealer(8, 3).deal(7 + 8 * 6 + 8 * 7 * 5));
  }

  @Test
  void aFlowGetsTheSameHandEachTime() {
    Dealer dealer = new Dealer(128, 6);
    assertArrayEquals(dealer.deal(0x123456789abcdefL), dealer.deal(0x123456789abcdefL));
  }

  @Test
  void aHandHoldsNoQueueTwiceWhateverTheHash() {
    Random random = new Random(7);
    Dealer dealer = new Dealer(64, 6);
    for (int i = 0; i < 1_000; i++) {
      int[] hand = dealer.deal(random.nextLong());
      assertEquals(6, Arrays.stream(hand).distinct().count());
      assertTrue(Arrays.stream(hand).allMatch(q -> q >= 0 && q < 64), Arrays.toString(hand));
    }
  }

  @Test
  void aHandIsNoLargerThanTheDeck() {
    assertArrayEquals(new int[] {0, 1}, new Dealer(2, 5).deal(0));
    assertArrayEquals(new int[] {0}, new Dealer(1, 1).deal(-1));
  }

  @Test
  void allQueuesAreUsedAboutAlike() {
    int[] used = new int[16];
    Dealer dealer = new Dealer(16, 4);
    Random random = new Random(11);
    for (int i = 0; i < 4_000; i++) {
      for (int queue : dealer.deal(random.nextLong())) {
        used[queue]++;
      }
    }
    for (int n : used) {
      assertTrue(n > 800 && n < 1_200, Arrays.toString(used));
    }
  }
}
