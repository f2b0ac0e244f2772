// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ServerSettingsTest {
  private static ServerSettings of(List<String> controllers, int nodes) {
    return new ServerSettings(controllers, nodes, List.of(), List.of("a.b=c"), false);
  }

  @Test
  void theyAreWhatTheServersOptionTakesAndTheTestsOwnComeLast() {
    assertEquals(
        List.of(
            "controllers.mode=on",
            "controllers.enable=*,-job-controller",
            "controllers.nodes.simulated=2",
            "a.b=c"),
        of(List.of("*", "-job-controller"), 2).lines());
    assertEquals(List.of("controllers.mode=off", "a.b=c"), of(List.of(), 0).lines());
  }

  @Test
  void nodesNeedControllers() {
    assertThrows(IllegalArgumentException.class, () -> of(List.of(), 1));
    assertThrows(IllegalArgumentException.class, () -> of(List.of("*"), -1));
  }

  @Test
  void theAccountIsWaitedForOnlyWhereSomebodyMakesIt() {
    assertTrue(of(List.of("*"), 0).hasAccounts());
    assertTrue(of(List.of("serviceaccount-controller"), 0).hasAccounts());
    assertFalse(of(List.of("*", "-serviceaccount-controller"), 0).hasAccounts());
    assertFalse(of(List.of("job-controller"), 0).hasAccounts());
  }
}
