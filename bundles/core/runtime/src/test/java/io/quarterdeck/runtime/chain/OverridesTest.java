// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OverridesTest {
  private static List<String> names(Chain<?> chain) {
    return chain.snapshot().plugins().stream().map(Plugin::name).toList();
  }

  @Test
  void standOverTheConfigurationAndItsChanges() {
    ChainFeed<String> feed = ChainFeed.create("x", ChainConfig.OPEN);
    feed.put("1", "a", 1, "1", "a");
    feed.put("2", "b", 2, "1", "b");
    feed.put("3", "c", 3, "1", "c");
    Chain<String> chain = feed.chain();
    assertEquals(List.of("c", "b", "a"), names(chain));
    chain.override(new Overrides(Set.of("b"), Map.of("a", 9)));
    assertEquals(List.of("a", "c"), names(chain));
    chain.configure(new ChainConfig(Set.of(), Set.of("c")));
    assertEquals(List.of("a"), names(chain));
    chain.override(Overrides.NONE);
    assertEquals(List.of("b", "a"), names(chain));
  }

  @Test
  void neverShutADoor() {
    ChainFeed<String> feed = ChainFeed.create("x", ChainConfig.requiring("a"));
    feed.put("1", "a", 1, "1", "a");
    feed.chain().override(new Overrides(Set.of("a"), Map.of()));
    assertTrue(feed.chain().snapshot().complete());
    assertEquals(List.of("a"), names(feed.chain()));
  }

  /** Or else a plugin of a stranger's that refuses everybody could not be switched off. */
  @Test
  void switchOffWhatIsRequiredOfAThirdPartyAndNobodyMissesIt() {
    ChainFeed<String> feed = ChainFeed.create("x", ChainConfig.requiring("a").alone());
    Origin dropped = new Origin("com.example.x", Origin.DROPPED, 9, "1.0.0", "", 0, false);
    feed.put("1", "a", 1, null, dropped, "a");
    feed.chain().override(new Overrides(Set.of("a"), Map.of()));
    assertEquals(List.of(), names(feed.chain()));
    assertTrue(feed.chain().snapshot().complete());
    assertTrue(feed.chain().snapshot().isSwitchedOff("a"));
    feed.remove("1");
    assertEquals(Set.of("a"), feed.chain().snapshot().missing(), "whose it was nobody knows");
    assertFalse(feed.chain().snapshot().isSwitchedOff("a"));
  }
}
