// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.extensions.deploy.Standing.State;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StandingTest {
  private static final List<String> NONE = List.of();

  @Test
  void whatLacksNothingIsActive() {
    assertEquals(new Standing(State.ACTIVE, ""), Standing.of(true, NONE, NONE, NONE));
  }

  @Test
  void whatHasNotStartedIsPendingUntilItIsRefused() {
    assertEquals(State.PENDING, Standing.of(false, NONE, NONE, NONE).state());
    assertEquals(
        new Standing(State.FAILED, "no package"),
        Standing.of(false, List.of("no package"), NONE, NONE));
  }

  @Test
  void aFailureIsMoreThanAWait() {
    assertEquals(
        new Standing(State.FAILED, "a; b"),
        Standing.of(true, NONE, List.of("a", "b", "a"), List.of("c")));
    assertEquals(new Standing(State.PENDING, "c"), Standing.of(true, NONE, NONE, List.of("c")));
  }

  @Test
  void ofAStackTheLastCauseIsSaid() {
    assertEquals(
        "no colour",
        Components.cause(
            """
            x.Y: failed
            \tat x.Y.z(Y.java:1)
            Caused by: java.lang.IllegalStateException: no colour
            \tat x.Y.z(Y.java:2)
            """));
    assertEquals("x.Y: failed", Components.cause("x.Y: failed\n\tat x"));
    assertEquals("the log says why", Components.cause(null));
  }
}
