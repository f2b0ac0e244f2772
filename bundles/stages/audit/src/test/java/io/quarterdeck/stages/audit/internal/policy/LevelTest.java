// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class LevelTest {
  @Test
  void eachLevelIncludesThoseBeforeIt() {
    Level[] levels = {Level.NONE, Level.METADATA, Level.REQUEST, Level.REQUEST_RESPONSE};
    for (int i = 0; i < levels.length; i++) {
      for (int j = 0; j < levels.length; j++) {
        assertEquals(j <= i, levels[i].includes(levels[j]), levels[i] + " and " + levels[j]);
      }
      assertEquals(levels[i], Level.of(levels[i].wire()));
    }
  }
}
