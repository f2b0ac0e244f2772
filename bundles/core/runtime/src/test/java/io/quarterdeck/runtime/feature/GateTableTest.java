// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.feature.Gate.Stage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class GateTableTest {
  private final Map<String, Gate> gates = GateTable.read();

  @Test
  void readsALine() {
    assertEquals(
        new Gate("A", Stage.Beta, true, true, List.of("B", "C"), "what it does"),
        GateTable.gate("A Beta true locked needs B,C here what it does"));
    assertEquals(
        new Gate("A", Stage.Alpha, false, false, List.of(), ""), GateTable.gate("A Alpha false"));
    assertThrows(IllegalStateException.class, () -> GateTable.gate("A Alpha"));
  }

  @Test
  void everyGateNeedsGatesThatThereAre() {
    gates
        .values()
        .forEach(g -> assertTrue(gates.keySet().containsAll(g.needs()), () -> String.valueOf(g)));
  }

  @Test
  void alphaIsOffAndOnlyWhatIsDoneIsLocked() {
    for (Gate gate : gates.values()) {
      assertFalse(gate.stage() == Stage.Alpha && gate.enabled(), gate::name);
      assertFalse(gate.locked() && gate.stage().compareTo(Stage.GA) < 0, gate::name);
    }
  }

  @Test
  void theDefaultsGoTogether() {
    assertEquals(Map.of(), GateSettings.of(gates, List.of()).set());
  }
}
