// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.Encoded;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Random changes, compared with a sorted map after each; older versions stay as they were. */
class ItemTreeModelTest {
  private static final long SEED = Long.getLong("quarterdeck.seed", 20_261_123L);

  private static Item item(String namespace, String name, long revision) {
    Encoded encoded = new Encoded(new byte[0], 0, 0, 0, revision);
    return new Item(namespace, name, encoded, revision, Map.of(), Map.of());
  }

  private static List<Item> all(ItemTree tree, String after) {
    List<Item> out = new ArrayList<>();
    tree.after(after).forEachRemaining(out::add);
    return out;
  }

  @Test
  void itIsASortedMap() {
    Random random = new Random(SEED);
    TreeMap<String, Item> model = new TreeMap<>();
    ItemTree tree = ItemTree.EMPTY;
    for (int step = 0; step < 2_000; step++) {
      String namespace = "n" + random.nextInt(4);
      String name = "o" + random.nextInt(60);
      String key = namespace + "/" + name;
      if (random.nextInt(3) == 0) {
        tree = tree.without(namespace, name);
        model.remove(key);
      } else {
        Item item = item(namespace, name, step);
        tree = tree.with(item);
        model.put(key, item);
      }
      assertEquals(model.size(), tree.size());
      assertSame(model.get(key), tree.get(namespace, name));
      if (step % 50 == 0) {
        assertEquals(List.copyOf(model.values()), all(tree, ""), "seed " + SEED);
        String from = "n" + random.nextInt(5) + "/o" + random.nextInt(60);
        assertEquals(List.copyOf(model.tailMap(from, false).values()), all(tree, from));
        assertEquals(model.headMap(from, true).size(), tree.rankAfter(from));
      }
    }
  }

  @Test
  void aVersionDoesNotChange() {
    ItemTree one = ItemTree.EMPTY.with(item("n", "a", 1));
    ItemTree two = one.with(item("n", "b", 2));
    ItemTree other = two.with(item("n", "a", 3)).without("n", "b");
    assertEquals(1, one.size());
    assertNull(one.get("n", "b"));
    assertEquals(2, two.size());
    assertEquals(1, Objects.requireNonNull(two.get("n", "a")).revision());
    assertEquals(1, other.size());
    assertSame(other, other.without("n", "none"), "nothing to take out");
  }

  @Test
  void aTreeOfManyIsMadeInAnyOrder() {
    List<Item> items = new ArrayList<>();
    for (int i = 99; i >= 0; i--) {
      items.add(item("", "o%02d".formatted(i * 37 % 100), i));
    }
    List<String> names = all(ItemTree.of(items), "").stream().map(Item::name).toList();
    assertEquals(100, names.size());
    assertEquals(names.stream().sorted().toList(), names);
  }
}
