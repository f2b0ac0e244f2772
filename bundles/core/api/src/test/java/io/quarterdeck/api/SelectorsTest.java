// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectorsTest {
  private static @Nullable LabelSelector selector(@Nullable Object tree) {
    return LabelSelector.of(Node.root(tree));
  }

  @ParameterizedTest
  @CsvSource({
    "In, 'a,b', a, true",
    "In, 'a,b', c, false",
    "In, 'a,b',, false",
    "NotIn, 'a,b', a, false",
    "NotIn, 'a,b', c, true",
    "NotIn, 'a,b',, true",
    "Exists, '', '', true",
    "Exists, '',, false",
    "DoesNotExist, '', '', false",
    "DoesNotExist, '',, true"
  })
  void anExpressionMatchesALabelOrItsAbsence(
      String operator, String values, @Nullable String label, boolean matches) {
    Map<String, Object> expression =
        Map.of("key", "k", "operator", operator, "values", List.of(values.split(",", -1)));
    LabelSelector selector = selector(Map.of("matchExpressions", List.of(expression)));
    assertEquals(
        matches,
        selector != null && selector.matches(label == null ? Map.of() : Map.of("k", label)));
  }

  @Test
  void allThatASelectorSaysMustHold() {
    LabelSelector both = selector(Map.of("matchLabels", Map.of("a", "1", "b", "2")));
    assertEquals(true, both != null && both.matches(Map.of("a", "1", "b", "2", "c", "3")));
    assertEquals(false, both != null && both.matches(Map.of("a", "1")));
    LabelSelector empty = selector(Map.of());
    assertEquals(true, empty != null && empty.isEverything() && empty.matches(Map.of()));
    assertNull(selector(null), "which selects nothing");
    assertThrows(
        IllegalArgumentException.class,
        () -> selector(Map.of("matchExpressions", List.of(Map.of("key", "a", "operator", "Gt")))));
  }

  @Test
  void numbersOfLabelsAreComparedAsNumbers() {
    for (String label : List.of("4", "10", "5", "x", "")) {
      Map<String, String> labels = label.isEmpty() ? Map.of() : Map.of("k", label);
      assertEquals(label.equals("10"), one(LabelSelector.Operator.GREATER_THAN).matches(labels));
      assertEquals(label.equals("4"), one(LabelSelector.Operator.LESS_THAN).matches(labels));
    }
  }

  private static LabelSelector one(LabelSelector.Operator operator) {
    return new LabelSelector(List.of(new LabelSelector.Requirement("k", operator, Set.of("5"))));
  }

  @Test
  void aFieldThatIsAbsentIsSelectedAsEmpty() {
    FieldSelector node =
        new FieldSelector(
            List.of(
                new FieldSelector.Term("spec.nodeName", "", false),
                new FieldSelector.Term("status.phase", "Failed", true)));
    assertEquals(true, node.matches(Map.of()));
    assertEquals(true, node.matches(Map.of("status.phase", "Running")));
    assertEquals(false, node.matches(Map.of("status.phase", "Failed")));
    assertEquals(false, node.matches(Map.of("spec.nodeName", "n")));
    assertEquals(true, FieldSelector.EVERYTHING.isEverything());
    assertEquals(false, node.isEverything());
  }
}
