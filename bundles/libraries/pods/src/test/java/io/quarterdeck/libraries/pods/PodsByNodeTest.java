// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PodsByNodeTest {
  private final PodsByNode<String> pods = new PodsByNode<>();

  @Test
  void aPodIsOnOneNode() {
    assertTrue(pods.put("p", "one"));
    assertFalse(pods.put("p", "one"));
    assertTrue(pods.put("q", "one"));
    assertEquals(List.of("p", "q"), pods.on("one"));
    assertTrue(pods.put("p", "two"));
    assertEquals(List.of("q"), pods.on("one"));
    assertEquals(List.of("p"), pods.on("two"));
    pods.remove("q");
    pods.remove("unknown");
    assertEquals(List.of(), pods.on("one"));
  }
}
