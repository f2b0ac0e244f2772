// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.Encoded;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ItemTreeTest {
  private static final List<String> NAMESPACES = List.of("", "a", "a-b", "a.b", "a0", "b", "ab");

  private static Item item(String namespace, String name, long revision) {
    Encoded nothing = new Encoded(new byte[0], 0, 0, 0, revision);
    return new Item(namespace, name, nothing, revision, Map.of(), Map.of());
  }

  private static List<String> keys(ItemTree tree, String after) {
    List<String> out = new ArrayList<>();
    tree.after(after).forEachRemaining(i -> out.add(i.key()));
    return out;
  }

  @Test
  void doesWhatASortedMapDoes() {
    Random random = new Random(7);
    NavigableMap<String, Item> expected = new TreeMap<>();
    ItemTree tree = ItemTree.EMPTY;
    for (int i = 0; i < 20_000; i++) {
      String namespace = NAMESPACES.get(random.nextInt(NAMESPACES.size()));
      Item item = item(namespace, "n" + random.nextInt(400), i);
      if (random.nextInt(3) == 0) {
        expected.remove(item.key());
        tree = tree.without(namespace, item.name());
      } else {
        expected.put(item.key(), item);
        tree = tree.with(item);
      }
    }
    assertEquals(expected.size(), tree.size());
    assertEquals(List.copyOf(expected.keySet()), keys(tree, ""));
    for (String key : List.of("a", "a/n2", "a-b/", "a0", "zzz", expected.firstKey())) {
      assertEquals(List.copyOf(expected.tailMap(key, false).keySet()), keys(tree, key));
      assertEquals(expected.headMap(key, true).size(), tree.rankAfter(key));
    }
    for (Item i : expected.values()) {
      assertSame(i, tree.get(i.namespace(), i.name()));
    }
    assertNull(tree.get("none", "n1"));
  }

  @Test
  void olderVersionsStayAsTheyWere() {
    ItemTree one = ItemTree.EMPTY.with(item("a", "x", 1));
    ItemTree two = one.with(item("a", "x", 2)).with(item("a", "y", 3));
    ItemTree three = two.without("a", "x");
    assertEquals(List.of("a/x"), keys(one, ""));
    Item old = one.get("a", "x");
    assertNotNull(old);
    assertEquals(1, Objects.requireNonNull(old).revision());
    assertEquals(List.of("a/x", "a/y"), keys(two, ""));
    assertEquals(List.of("a/y"), keys(three, ""));
    assertSame(three, three.without("a", "none"));
  }

  @Test
  void staysShallowWhenItGrowsInOrder() {
    ItemTree tree = ItemTree.EMPTY;
    for (int i = 0; i < 100_000; i++) {
      tree = tree.with(item("ns", String.format("%06d", i), i));
    }
    // a walk deeper than a balanced tree's path would overflow a small stack long before
    assertEquals(100_000, keys(tree, "").size());
    for (int i = 0; i < 100_000; i += 2) {
      tree = tree.without("ns", String.format("%06d", i));
    }
    assertEquals(50_000, tree.size());
    assertEquals("ns/000001", keys(tree, "").getFirst());
  }
}
