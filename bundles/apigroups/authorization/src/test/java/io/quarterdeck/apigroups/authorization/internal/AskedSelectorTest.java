// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authorization.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AskedSelectorTest {
  private static Node raw(String text) {
    return Node.root(Map.of("rawSelector", text));
  }

  @Test
  void aLongSelectorNeedsNoDeepStack() {
    List<String> problems = new ArrayList<>();
    String values = "a in (" + "b,".repeat(100_000) + "c)";
    assertEquals(values, AskedSelector.labels(raw(values), problems));
    String escapes = "a=" + "\\,".repeat(100_000);
    assertEquals(escapes, AskedSelector.fields(raw(escapes), problems));
    assertEquals(List.of(), problems);
  }
}
