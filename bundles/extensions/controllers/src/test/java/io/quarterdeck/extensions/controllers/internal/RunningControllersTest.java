// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.controllers.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunningControllersTest {
  private final List<String> said = new ArrayList<>();
  private final RunningControllers running =
      new RunningControllers(
          c -> {
            said.add("start " + c.account());
            return () -> said.add("stop " + c.account());
          });

  private record Named(String account) implements Controller {
    @Override
    public Running start(ControllerContext context) {
      throw new AssertionError("started by the manager alone");
    }
  }

  private static final Plugin<Controller> A = Plugin.of("a", new Named("a"));
  private static final Plugin<Controller> B = Plugin.of("b", new Named("b"));

  @Test
  void eachIsStartedOnceAndStoppedWhenItLeaves() {
    running.settle(Snapshot.of(A, B), c -> true);
    running.settle(Snapshot.of(A, B), c -> true);
    assertEquals(List.of("start a", "start b"), said);
    running.settle(Snapshot.of(B), c -> true);
    assertEquals("stop a", said.getLast());
    assertEquals(1, running.size());
  }

  @Test
  void theOldOneOfANameEndsBeforeTheNewOneBegins() {
    running.settle(Snapshot.of(A), c -> true);
    running.settle(Snapshot.of(Plugin.of("a", new Named("newer"))), c -> true);
    assertEquals(List.of("start a", "stop a", "start newer"), said);
  }

  @Test
  void whoMayNotRunIsStoppedAlone() {
    running.settle(Snapshot.of(A, B), c -> true);
    running.settle(Snapshot.of(A, B), c -> c.account().equals("b"));
    assertEquals("stop a", said.getLast());
    assertFalse(running.has(A.service()));
    assertTrue(running.has(B.service()));
    running.closeAll();
    assertEquals("stop b", said.getLast());
    assertEquals(0, running.size());
  }

  @Test
  void oneThatDoesNotStartHoldsUpNobody() {
    RunningControllers some =
        new RunningControllers(
            c -> {
              said.add(c.account());
              if (c.account().equals("a")) {
                throw new IllegalStateException("broken");
              }
              return () -> {};
            });
    some.settle(Snapshot.of(A, B), c -> true);
    some.settle(Snapshot.of(A, B), c -> true);
    assertEquals(List.of("a", "b"), said, "and is not tried again and again");
    assertEquals("java.lang.IllegalStateException: broken", some.failure(A.service()));
    assertEquals("", some.failure(B.service()));
    some.settle(Snapshot.of(B), c -> true);
    assertEquals("", some.failure(A.service()), "nothing is left of one that is gone");
  }
}
