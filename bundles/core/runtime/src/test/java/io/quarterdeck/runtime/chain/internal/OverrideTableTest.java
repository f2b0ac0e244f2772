// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.runtime.chain.Overrides;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OverrideTableTest {
  private static OverrideTable read(String disabled, String ranks) {
    return OverrideTable.read(disabled.split(",", -1), new String[0], ranks.split(",", -1), false);
  }

  @Test
  void whatIsEnabledIsNotDisabledToo() {
    String[] one = {"stage/x"};
    OverrideTable table = OverrideTable.read(new String[0], one, new String[0], true);
    assertEquals(new Overrides(Set.of(), Set.of("x"), Map.of(), true), table.of("stage"));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> OverrideTable.read(one, one, new String[0], false));
    assertEquals("io.quarterdeck.plugins: stage/x is both disabled and enabled", e.getMessage());
  }

  @Test
  void eachKindHasItsOwn() {
    OverrideTable table =
        read("authorizer/rbac, authorizer/node ,,stage/x", "stage/y=7,stage/a=b=-1");
    assertEquals(new Overrides(Set.of("rbac", "node"), Map.of()), table.of("authorizer"));
    assertEquals(new Overrides(Set.of("x"), Map.of("y", 7, "a=b", -1)), table.of("stage"));
    assertEquals(Overrides.NONE, table.of("other"));
  }

  @Test
  void aNameMayHaveASlash() {
    assertEquals(Set.of("a/b"), read("stage/a/b", "").of("stage").disabled());
  }

  @ParameterizedTest
  @ValueSource(strings = {"rbac", "/rbac", "authorizer/", " / "})
  void aPluginIsNamedByKindAndName(String entry) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> read(entry, ""));
    assertEquals(
        "io.quarterdeck.plugins: a plugin is KIND/NAME, not '" + entry.strip() + "'",
        e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "stage/x=high,ranks: no number in 'stage/x=high'",
    "stage/x=,ranks: no number in 'stage/x='",
    "stage/x=1.5,ranks: no number in 'stage/x=1.5'",
  })
  void aRankIsANumberBehindThePlugin(String entry, String message) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> read("", entry));
    assertEquals("io.quarterdeck.plugins: " + message, e.getMessage());
  }
}
