// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FlowHashesTest {
  @Test
  void aFlowHasOneHash() {
    assertEquals(new FlowHashes("s").of("alice"), new FlowHashes("s").of("alice"));
    FlowHashes hashes = new FlowHashes("s");
    assertEquals(hashes.of("alice"), hashes.of("alice"));
  }

  @Test
  void schemaAndDistinguisherAreTwoParts() {
    assertNotEquals(new FlowHashes("ab").of("c"), new FlowHashes("a").of("bc"));
    assertNotEquals(new FlowHashes("a").of(""), new FlowHashes("").of("a"));
  }

  @Test
  void manyNamesAreForgottenAndHashedAlikeAgain() {
    FlowHashes hashes = new FlowHashes("s");
    long first = hashes.of("user-0");
    Set<Long> all = new HashSet<>();
    for (int i = 0; i < 5_000; i++) {
      all.add(hashes.of("user-" + i));
    }
    assertEquals(5_000, all.size());
    assertEquals(first, hashes.of("user-0"));
  }
}
