// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TurnsTest {
  private final Turns turns = new Turns();
  private final List<String> started = new ArrayList<>();

  private Turn turn(String name) {
    return new Turn(turns, () -> started.add(name));
  }

  /** Runs, and its client has left it. */
  private Turn abandoned() {
    Turn turn = new Turn(turns, () -> {});
    assertTrue(turns.take(turn));
    assertTrue(turn.begin());
    assertFalse(turn.leave());
    return turn;
  }

  private List<Turn> asManyAbandonedAsMayBe() {
    List<Turn> all = new ArrayList<>();
    for (int i = 0; i < Turns.MOST_ABANDONED; i++) {
      all.add(abandoned());
    }
    return all;
  }

  @Test
  void oneStartsAtOnceWhileFewAreAbandoned() {
    for (int i = 1; i < Turns.MOST_ABANDONED; i++) {
      abandoned();
    }
    assertTrue(turns.take(turn("a")));
    assertEquals(List.of("a"), started);
  }

  @Test
  void othersWaitInTheirOrderForTheAbandoned() {
    List<Turn> abandoned = asManyAbandonedAsMayBe();
    assertTrue(turns.take(turn("a")));
    assertTrue(turns.take(turn("b")));
    assertEquals(List.of(), started);
    abandoned.getFirst().end();
    assertEquals(List.of("a", "b"), started);
  }

  @Test
  void oneThatIsResetBeforeItBeginsNeverRuns() {
    Turn turn = turn("a");
    turns.take(turn);
    assertTrue(turn.leave());
    assertFalse(turn.begin());
    turn.end();
    asManyAbandonedAsMayBe(); // it was not counted as one of them
    assertTrue(turns.take(turn("b")));
    assertEquals(List.of("a"), started);
  }

  @Test
  void oneThatIsResetWhileItWaitsLeavesTheQueue() {
    List<Turn> abandoned = asManyAbandonedAsMayBe();
    for (int i = 0; i < 10 * Turns.MOST_WAITING; i++) {
      Turn reset = turn("reset");
      assertTrue(turns.take(reset), "after " + i);
      assertTrue(reset.leave());
    }
    turns.take(turn("a"));
    abandoned.getFirst().end();
    assertEquals(List.of("a"), started);
  }

  @Test
  void noMoreWaitThanMay() {
    List<Turn> abandoned = asManyAbandonedAsMayBe();
    for (int i = 0; i < Turns.MOST_WAITING; i++) {
      assertTrue(turns.take(turn("a")));
    }
    assertFalse(turns.take(turn("b")));
    abandoned.forEach(Turn::end);
    assertEquals(Turns.MOST_WAITING, started.size());
  }

  @Test
  void anAnswerThatIsThereIsNotAbandoned() {
    for (int i = 0; i <= Turns.MOST_ABANDONED; i++) {
      Turn turn = turn("done");
      turns.take(turn);
      assertTrue(turn.begin());
      turn.end();
      assertFalse(turn.leave());
    }
    started.clear();
    turns.take(turn("a"));
    assertEquals(List.of("a"), started);
  }
}
