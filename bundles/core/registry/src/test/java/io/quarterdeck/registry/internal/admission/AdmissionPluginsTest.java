// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

class AdmissionPluginsTest {
  private static final String[] REQUIRED = {"A", "B"};
  private static final String[] OPTIONAL = {"X", "Y"};

  private static AdmissionPlugins of(String[] enable, String[] disable) {
    return AdmissionPlugins.of(enable, disable, REQUIRED, OPTIONAL);
  }

  @Test
  void theDefaults() {
    AdmissionPlugins p = of(new String[] {}, new String[] {});
    assertEquals(Set.of("A", "B"), p.required());
    assertEquals(Set.of("X", "Y"), p.unused());
  }

  @Test
  void enablingAddsAndDisablingTakesAway() {
    AdmissionPlugins p = of(new String[] {" X ", ""}, new String[] {"B"});
    assertEquals(Set.of("A", "X"), p.required());
    assertEquals(Set.of("Y", "B"), p.unused());
  }

  @Test
  void disablingWins() {
    AdmissionPlugins p = of(new String[] {"X"}, new String[] {"X"});
    assertEquals(Set.of("A", "B"), p.required());
    assertEquals(Set.of("X", "Y"), p.unused());
  }
}
