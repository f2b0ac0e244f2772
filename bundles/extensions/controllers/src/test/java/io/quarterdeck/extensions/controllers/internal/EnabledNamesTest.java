// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.controllers.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Origin;
import io.quarterdeck.runtime.chain.Plugin;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EnabledNamesTest {

  @Test
  void allButOneAndOneThatIsOffByDefault() {
    ChainConfig chain =
        EnabledNames.chain(
            Mode.AUTO, List.of("*", "-job-controller", " bootstrap-signer-controller "));
    assertFalse(chain.exclusive());
    assertEquals(Set.of("job-controller"), chain.disabled());
    assertEquals(Set.of("bootstrap-signer-controller"), chain.enabled());
  }

  private static List<String> used(String... enable) {
    ChainFeed<String> feed =
        ChainFeed.create("controller", EnabledNames.chain(Mode.ON, List.of(enable)));
    feed.put(1, "job-controller", null, null, Origin.of("1"), "job");
    feed.put(2, "token-cleaner-controller", null, false, Origin.of("1"), "cleaner");
    return feed.chain().snapshot().plugins().stream().map(Plugin::service).sorted().toList();
  }

  @Test
  void whatIsOffByDefaultRunsWhenItIsNamed() {
    assertEquals(List.of("job"), used("*"));
    assertEquals(List.of("cleaner", "job"), used("*", "token-cleaner-controller"));
    assertEquals(List.of("cleaner"), used("token-cleaner-controller"));
    assertEquals(
        List.of("job"), used("*", "token-cleaner-controller", "-token-cleaner-controller"));
  }

  @Test
  void withoutTheStarOnlyThoseThatAreNamed() {
    ChainConfig chain = EnabledNames.chain(Mode.ON, List.of("namespace-controller"));
    assertTrue(chain.exclusive());
    assertEquals(Set.of("namespace-controller"), chain.required());
  }

  @Test
  void offIsNobodyWhateverIsNamed() {
    ChainConfig chain = EnabledNames.chain(Mode.OFF, List.of("*", "job-controller"));
    assertTrue(chain.exclusive());
    assertEquals(Set.of(), chain.required());
  }

  @Test
  void whatCannotBeIsRefusedWithItsKey() {
    IllegalArgumentException name =
        assertThrows(
            IllegalArgumentException.class,
            () -> EnabledNames.chain(Mode.AUTO, List.of("*", "job controller")));
    assertEquals(
        "io.quarterdeck.controllers: enable: \"job controller\" is none of *, NAME and -NAME",
        name.getMessage());
    IllegalArgumentException mode =
        assertThrows(IllegalArgumentException.class, () -> Mode.of("never"));
    assertEquals(
        "io.quarterdeck.controllers: mode = never: must be auto, on or off", mode.getMessage());
  }
}
