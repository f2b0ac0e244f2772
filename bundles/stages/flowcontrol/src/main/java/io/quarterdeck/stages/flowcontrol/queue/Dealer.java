// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

/** Shuffle sharding: deals a flow the same few queues each time, by a hash of the flow. */
final class Dealer {
  private final int deck;
  private final int hand;

  Dealer(int deck, int hand) {
    this.deck = deck;
    this.hand = Math.min(hand, deck);
  }

  /** As many distinct queues as a hand holds, each below the size of the deck. */
  int[] deal(long hash) {
    int[] dealt = new int[hand];
    int[] ascending = new int[hand];
    long rest = hash;
    for (int i = 0; i < hand; i++) {
      int left = deck - i;
      int card = (int) Long.remainderUnsigned(rest, left);
      rest = Long.divideUnsigned(rest, left);
      dealt[i] = keep(ascending, i, card);
    }
    return dealt;
  }

  /** The n-th card of those that are still in the deck, which is now among the dealt ones. */
  private static int keep(int[] ascending, int count, int nth) {
    int card = nth;
    int at = 0;
    while (at < count && ascending[at] <= card) {
      card++;
      at++;
    }
    System.arraycopy(ascending, at, ascending, at + 1, count - at);
    ascending[at] = card;
    return card;
  }
}
