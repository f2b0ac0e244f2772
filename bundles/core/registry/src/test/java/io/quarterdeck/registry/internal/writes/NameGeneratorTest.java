// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NameGeneratorTest {
  private final NameGenerator names = new NameGenerator();

  @Test
  void fiveLettersThatSpellNoWords() {
    for (int i = 0; i < 200; i++) {
      String name = names.generate("a-");
      assertTrue(name.matches("a-[b-df-hj-np-tv-xz2456789]{5}"), name);
    }
  }

  @Test
  void aNameIsALabelHoweverLongThePrefix() {
    assertEquals(63, names.generate("a".repeat(58)).length());
    assertEquals(63, names.generate("a".repeat(300)).length());
    assertEquals(62, names.generate("a".repeat(57)).length());
    assertTrue(names.generate("b".repeat(59)).startsWith("b".repeat(58)));
  }

  @Test
  void namesDiffer() {
    Set<String> all = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      all.add(names.generate(""));
    }
    assertTrue(all.size() > 95, all.size() + " of 100");
  }
}
