// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Map;
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

  @Test
  void pathsOfTheSameStepsAreEqual() {
    FieldPath one = FieldPath.of("spec", "containers").index(0).key("cpu");
    FieldPath other = FieldPath.of("spec").child("containers").index(0).key("cpu");
    assertEquals(one, other);
    assertEquals(one.hashCode(), other.hashCode());
    List<FieldPath> different =
        List.of(
            FieldPath.ROOT,
            FieldPath.of("spec"),
            FieldPath.of("spec", "containers").index(0),
            FieldPath.of("spec", "containers").index(1).key("cpu"),
            FieldPath.of("spec", "containers").index(0).child("cpu"),
            FieldPath.of("x", "spec", "containers").index(0).key("cpu"));
    different.forEach(d -> assertNotEquals(one, d));
  }

  @Test
  void whatIsReadTwiceIsEqual() {
    Map<String, Object> tree = Map.of("spec", Map.of("names", List.of("a", "b")));
    Map<String, Object> same = Map.of("spec", Map.of("names", List.of("a", "b")));
    assertEquals(Node.root(tree).at("spec", "names"), Node.root(same).at("spec", "names"));
    assertEquals(Node.root(tree).get("none"), Node.root(same).get("none"));
    assertNotEquals(Node.root(tree).get("none"), Node.root(same).get("other"));
  }
}
