// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeTermsTest {
  private static final Map<String, String> LABELS = Map.of("disk", "ssd", "size", "3");

  private static Map<String, ?> expression(String key, String operator, String... values) {
    return Map.of("key", key, "operator", operator, "values", List.of(values));
  }

  private static Node selector(Map<?, ?>... terms) {
    return Node.root(Map.of("nodeSelectorTerms", List.of(terms)));
  }

  private static boolean matches(Node selector) {
    return NodeTerms.match(selector, "one", LABELS);
  }

  @ParameterizedTest
  @CsvSource({
    "disk,In,ssd,true",
    "disk,NotIn,ssd,false",
    "disk,Exists,'',true",
    "tape,DoesNotExist,'',true",
    "size,Gt,2,true",
    "size,Lt,2,false"
  })
  void labels(String key, String operator, String value, boolean expected) {
    Map<String, ?> one =
        value.isEmpty() ? expression(key, operator) : expression(key, operator, value);
    assertEquals(expected, matches(selector(Map.of("matchExpressions", List.of(one)))));
  }

  @Test
  void oneTermIsEnoughAndAnEmptyOneIsNone() {
    Map<String, ?> tape = Map.of("matchExpressions", List.of(expression("disk", "In", "tape")));
    Map<String, ?> name = Map.of("matchFields", List.of(expression("metadata.name", "In", "one")));
    assertTrue(matches(selector(tape, name)));
    assertFalse(matches(selector(tape)));
    assertFalse(matches(selector(Map.of())));
    assertTrue(matches(Node.root(null)));
  }

  @Test
  void aSelectorThatNamesOthersIsKnown() {
    Map<String, ?> other = Map.of("matchFields", List.of(expression("metadata.name", "In", "two")));
    Map<String, ?> any = Map.of("matchExpressions", List.of(expression("disk", "Exists")));
    assertTrue(NodeTerms.namesOthers(selector(other), "one"));
    assertFalse(NodeTerms.namesOthers(selector(other), "two"));
    assertFalse(NodeTerms.namesOthers(selector(other, any), "one"));
    assertFalse(NodeTerms.namesOthers(selector(), "one"));
  }
}
