// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FieldPathTest {
  @Test
  void printsFieldsElementsAndKeys() {
    FieldPath container = FieldPath.of("spec", "containers").index(0);
    assertEquals("spec.containers[0].name", container.child("name").toString());
    assertEquals("spec.containers[0].limits[cpu]", container.child("limits").key("cpu").toString());
  }

  @Test
  void theRootIsNothingAndGivesNoDot() {
    assertEquals("", FieldPath.ROOT.toString());
    assertEquals("[1].a", FieldPath.ROOT.index(1).child("a").toString());
    assertEquals("a", FieldPath.of("a").toString());
  }
}
