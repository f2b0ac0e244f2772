// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a value was before an update, on the way down an object. */
class CorrelationTest {
  private static @Nullable Object json(String text) {
    return Json.read(Literal.quoted(text));
  }

  private static Correlation root(String now, String before) {
    return Correlation.root(json(now), json(before));
  }

  @Test
  void nothingIsUnchangedOnCreation() {
    assertSame(Correlation.NONE, Correlation.root(json("{}"), null));
    assertFalse(Correlation.NONE.isUnchanged());
    assertFalse(Correlation.NONE.key("a").isUnchanged());
    assertFalse(Correlation.NONE.element(1L, 1L).isUnchanged());
  }

  @Test
  void aFieldIsComparedWithItself() {
    Correlation root = root("{'a':1,'b':2}", "{'a':1,'b':3}");
    assertFalse(root.isUnchanged());
    assertTrue(root.key("a").isUnchanged());
    assertFalse(root.key("b").isUnchanged());
  }

  @Test
  void whereOneSideHasNoSuchFieldTheObjectIsCompared() {
    assertFalse(root("{'a':1}", "{}").key("a").isUnchanged());
    assertTrue(root("{'o':{}}", "{'o':{}}").key("o").key("a").isUnchanged());
  }

  @Test
  void kindAndVersionOfTheRootAreNeverForgiven() {
    Correlation root = root("{'kind':'A','apiVersion':'b'}", "{'kind':'A','apiVersion':'b'}");
    assertFalse(root.key("kind").isUnchanged());
    assertFalse(root.key("apiVersion").isUnchanged());
    Correlation below = root("{'a':{'kind':'A'}}", "{'a':{'kind':'A'}}").key("a");
    assertTrue(below.key("kind").isUnchanged());
  }

  @Test
  void anElementThatCannotBeFoundIsComparedAsAPartOfItsList() {
    Correlation list = root("{'l':[1,2]}", "{'l':[1,2]}").key("l");
    assertTrue(list.element(1L, null).isUnchanged());
    Correlation other = root("{'l':[1,2]}", "{'l':[1,3]}").key("l");
    assertFalse(other.element(1L, null).isUnchanged());
    // so is what is below it
    assertFalse(other.element(Map.of("a", 1L), null).key("a").isUnchanged());
  }

  @Test
  void anElementThatIsFoundByItsKeysIsComparedWithItself() {
    Correlation list = root("{'l':[{'k':1},{'k':2}]}", "{'l':[{'k':1}]}").key("l");
    assertTrue(list.element(Map.of("k", 1L), Map.of("k", 1L)).isUnchanged());
    assertFalse(list.element(Map.of("k", 1L, "v", 2L), Map.of("k", 1L)).isUnchanged());
  }

  @Test
  void elementsAreFoundByAllTheirKeys() {
    Object list = json("[{'a':1,'b':1,'v':1},{'a':1,'b':2,'v':2}]");
    Map<String, Object> wanted = Map.of("a", 1L, "b", 2L);
    assertEquals(
        json("{'a':1,'b':2,'v':2}"), Correlation.sameKeys(list, wanted, List.of("a", "b")));
    assertNull(Correlation.sameKeys(list, Map.of("a", 2L), List.of("a", "b")));
  }

  @Test
  void anAmbiguousElementIsNotFound() {
    Object list = json("[{'a':1,'v':1},{'a':1,'v':2}]");
    assertNull(Correlation.sameKeys(list, Map.of("a", 1L), List.of("a")));
  }

  @Test
  void aListOfAnotherKindHasNoElementsToFind() {
    Object list = json("[{'a':1}]");
    assertNull(Correlation.sameKeys(list, Map.of("a", 1L), List.of()));
    assertNull(Correlation.sameKeys(json("{'a':1}"), Map.of("a", 1L), List.of("a")));
    assertNull(Correlation.sameKeys(null, Map.of("a", 1L), List.of("a")));
  }

  @Test
  void aKeyThatBothLackIsTheSame() {
    Object list = json("[{'v':1}]");
    assertEquals(json("{'v':1}"), Correlation.sameKeys(list, Map.of("v", 2L), List.of("a")));
  }

  @Test
  void onlyMapsHaveFields() {
    assertEquals(1L, Correlation.field(json("{'a':1}"), "a"));
    assertNull(Correlation.field(json("[1]"), "a"));
    assertNull(Correlation.field(null, "a"));
  }
}
