// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NodeTest {
  private static final Node ROOT = Node.root(tree());

  private static Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("text", "a");
    out.put("number", 5L);
    out.put("fraction", 1.9);
    out.put("flag", true);
    out.put("none", null);
    out.put("list", Arrays.asList("x", null, 1L));
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("b", "1");
    map.put("a", 2L);
    out.put("map", map);
    out.put("empty", new ArrayList<>());
    return out;
  }

  @Test
  void aStepKnowsWhereItStands() {
    assertEquals("map.b", ROOT.at("map", "b").path().toString());
    assertEquals("map[b]", ROOT.get("map").key("b").path().toString());
    assertEquals("list[2]", ROOT.get("list").index(2).path().toString());
    assertEquals("x.y[0]", ROOT.at("x", "y").index(0).path().toString(), "absent or not");
    assertEquals("f", ROOT.get("map").withPath(FieldPath.of("f")).path().toString());
    assertEquals(
        List.of("list[0]", "list[1]", "list[2]"),
        ROOT.get("list").items().stream().map(n -> n.path().toString()).toList());
    assertEquals(
        List.of("map[b]", "map[a]"),
        ROOT.get("map").entries().values().stream().map(n -> n.path().toString()).toList());
  }

  @Test
  void scalarsAreReadAsTheirType() {
    assertEquals("a", ROOT.get("text").text());
    assertEquals(5, ROOT.get("number").number());
    assertEquals(1, ROOT.get("fraction").number(), "without its fraction");
    assertTrue(ROOT.get("flag").bool());
  }

  @Test
  void whatIsAbsentOrOfAnotherTypeIsReadAsZero() {
    for (Node n : List.of(ROOT.get("absent"), ROOT.get("none"), ROOT.get("map"))) {
      assertEquals("", n.text());
      assertEquals("f", n.text("f"));
      assertEquals(0, n.number());
      assertEquals(7, n.number(7));
      assertFalse(n.bool());
      assertEquals(List.of(), n.items());
      assertEquals(List.of(), n.strings());
    }
    assertEquals(Map.of(), ROOT.get("text").entries());
    assertEquals(Map.of(), ROOT.get("text").stringMap());
    assertNull(ROOT.get("text").get("a").value());
    assertNull(ROOT.get("text").key("a").value());
    assertNull(ROOT.get("map").index(0).value());
    assertNull(ROOT.get("list").index(3).value());
  }

  @Test
  void nullIsAbsent() {
    assertTrue(ROOT.get("none").isAbsent() && ROOT.get("absent").isAbsent());
    assertTrue(ROOT.get("empty").isPresent());
    assertFalse(ROOT.get("none").isPresent());
  }

  @Test
  void onlyTextsListsAndObjectsCanBeEmpty() {
    assertTrue(ROOT.get("none").isEmpty() && ROOT.get("empty").isEmpty());
    assertTrue(Node.root("").isEmpty() && Node.root(Map.of()).isEmpty());
    assertFalse(Node.root(0L).isEmpty() || Node.root(false).isEmpty());
    assertFalse(ROOT.get("map").isEmpty() || ROOT.get("text").isEmpty());
  }

  @Test
  void aNodeKnowsItsFormAndItsSize() {
    assertTrue(ROOT.get("map").isObject() && ROOT.get("list").isList());
    assertFalse(ROOT.get("list").isObject() || ROOT.get("map").isList());
    assertEquals(2, ROOT.get("map").size());
    assertEquals(3, ROOT.get("list").size());
    assertEquals(0, ROOT.get("text").size());
    assertEquals(0, ROOT.get("absent").size());
  }

  @Test
  void otherThanTextsAreLeftOutOfListsAndEmptyInMaps() {
    assertEquals(List.of("x"), ROOT.get("list").strings());
    assertEquals(Map.of("b", "1", "a", ""), ROOT.get("map").stringMap());
  }

  @Test
  void treesAreMadeWhereTheyAreWrittenTo() {
    Map<String, @Nullable Object> tree = tree();
    Trees.object(tree, "text").put("x", 1L);
    assertEquals(Map.of("x", 1L), tree.get("text"), "in place of another value");
    Trees.object(tree, "map").remove("a");
    assertEquals(Map.of("b", "1"), tree.get("map"));
    Trees.list(tree, "new").add("y");
    assertEquals(List.of("y"), tree.get("new"));
    Trees.list(tree, "empty").add("z");
    assertEquals(List.of("z"), tree.get("empty"));
    assertNull(Trees.asObject(List.of()));
    assertNull(Trees.asList(Map.of()));
  }

  @Test
  void aCopySharesNothingThatCanChange() {
    Map<String, @Nullable Object> tree = tree();
    Map<String, @Nullable Object> copy = Trees.copy(tree);
    assertEquals(tree, copy);
    Trees.object(copy, "map").put("c", 1L);
    Trees.list(copy, "list").clear();
    assertEquals(tree(), tree);
  }

  @Test
  void aSortedCopyHasTheKeysOfEveryObjectInOrder() {
    Object sorted = Trees.sorted(Map.of("z", List.of(tree()), "a", 1L));
    assertEquals(List.of("a", "z"), List.copyOf(keys(sorted)));
    Object inner = Node.root(sorted).get("z").index(0).get("map").value();
    assertEquals(List.of("a", "b"), List.copyOf(keys(inner)));
    assertNull(Trees.sorted(null));
  }

  private static List<String> keys(@Nullable Object object) {
    Map<String, @Nullable Object> map = Trees.asObject(object);
    return map == null ? List.of() : List.copyOf(map.keySet());
  }
}
