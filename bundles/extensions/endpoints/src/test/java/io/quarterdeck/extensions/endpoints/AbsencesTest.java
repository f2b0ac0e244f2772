// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Which names are worth waiting for. */
final class AbsencesTest {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static final Snapshot<String> BOTH =
      Snapshot.of(Plugin.of("a", "1"), Plugin.of("b", "2"));
  private static final Snapshot<String> ONE = Snapshot.of(Plugin.of("b", "2"));

  private final Absences absences = new Absences(LONGEST);

  @Test
  void whoWasNeverThereIsNotWaitedFor() {
    absences.see(ONE);
    assertEquals(Duration.ZERO, absences.left("a"));
  }

  @Test
  void whoHasLeftIsWaitedForAWhile() {
    absences.see(BOTH);
    absences.see(ONE);
    Duration left = absences.left("a");
    assertTrue(left.isPositive() && left.compareTo(LONGEST) <= 0, left.toString());
  }

  /** The chain has the new snapshot a moment before those who follow it. */
  @Test
  void whoseLeavingHasNotBeenSeenHasJustLeft() {
    absences.see(BOTH);
    assertEquals(LONGEST, absences.left("a"));
  }

  @Test
  void thenItIsGone() {
    Absences hasty = new Absences(Duration.ZERO);
    hasty.see(BOTH);
    hasty.see(ONE);
    assertEquals(Duration.ZERO, hasty.left("a"));
  }
}
