// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.Encoded;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found by an index is what a walk over all would find, at every version of a tree. */
final class ItemIndexTest {
  private static final long SEED = Long.getLong("quarterdeck.seed", 20_261_126L);
  private static final String FIELD = "spec.nodeName";

  private static Item item(String namespace, String name, String node, long revision) {
    Encoded encoded = new Encoded(new byte[0], 0, 0, 0, revision);
    return new Item(namespace, name, encoded, revision, Map.of(), Map.of(FIELD, node));
  }

  private static List<Item> found(ItemTree tree, String namespace, String after, String node) {
    return StreamSupport.stream(
            new CacheSnapshot(tree, 1).list(namespace, after, FIELD, node).spliterator(), false)
        .toList();
  }

  private static List<Item> walked(ItemTree tree, String namespace, String after, String node) {
    List<Item> out = new ArrayList<>();
    new CacheSnapshot(tree, 1).list(namespace, after).forEach(out::add);
    out.removeIf(item -> !item.field(FIELD).equals(node));
    return out;
  }

  /** Values of which one begins as another does; none is that of an object on no node. */
  private static String node(Random random) {
    return List.of("", "n", "n1", "n10", "n2").get(random.nextInt(5));
  }

  /** A key as a continue token has it: of a namespace's own, of another's, or none. */
  private static String after(Random random) {
    return random.nextInt(3) == 0 ? "" : "ns" + random.nextInt(4) + "/o" + random.nextInt(40);
  }

  private static void isAWalk(ItemTree tree, Random random) {
    String node = node(random);
    if (node.isEmpty()) {
      return; // who is on no node is found by a walk alone
    }
    String namespace = random.nextBoolean() ? "" : "ns" + random.nextInt(4);
    String after = after(random);
    assertEquals(
        walked(tree, namespace, after, node), found(tree, namespace, after, node), "seed " + SEED);
  }

  private static ItemTree changed(ItemTree tree, Random random, int step) {
    String namespace = "ns" + random.nextInt(3);
    String name = "o" + random.nextInt(40);
    return random.nextInt(3) == 0
        ? tree.without(namespace, name)
        : tree.with(item(namespace, name, node(random), step));
  }

  /** Objects that come, go, change, and change their value; older versions stay as they were. */
  @Test
  void itFindsWhatAWalkFinds() {
    Random random = new Random(SEED);
    List<ItemTree> versions = new ArrayList<>();
    versions.add(ItemTree.of(List.of(), FIELD));
    for (int step = 0; step < 5_000; step++) {
      ItemTree tree = changed(versions.getLast(), random, step);
      versions.add(tree);
      isAWalk(tree, random);
      isAWalk(versions.get(random.nextInt(versions.size())), random);
    }
  }

  @Test
  void itIsBuiltOfManyAsOneByOne() {
    Random random = new Random(SEED);
    List<Item> items = new ArrayList<>();
    ItemTree grown = ItemTree.of(List.of(), FIELD);
    for (int i = 0; i < 300; i++) {
      Item item = item("ns" + i % 3, "o" + (i * 37 % 300), node(random), i);
      items.add(item);
      grown = grown.with(item);
    }
    ItemTree built = ItemTree.of(items, FIELD);
    for (String node : List.of("n", "n1", "n10", "n2", "none")) {
      assertEquals(found(grown, "", "", node), found(built, "", "", node));
      assertEquals(walked(built, "", "", node), found(built, "", "", node));
    }
  }

  private static final ItemTree FEW =
      ItemTree.of(
          List.of(
              item("a", "w", "n1", 1),
              item("a", "x", "n1", 1),
              item("a", "y", "n2", 1),
              item("a-b", "x", "n1", 1),
              item("b", "x", "n1", 1),
              item("b", "z", "", 1)),
          FIELD);

  /** {@code a-b/} sorts before {@code a/}. */
  @ParameterizedTest
  @CsvSource({
    "'','',n1,a-b/x a/w a/x b/x",
    "'',a/w,n1,a/x b/x",
    "'',b/x,n1,''",
    "'','',n2,a/y",
    "'','',n,''",
    "'','',n11,''",
    "a,'',n1,a/w a/x",
    "a,a/w,n1,a/x",
    "a,a/x,n1,''",
    "b,'',n2,''",
  })
  void itIsWalkedInKeyOrderFromAnyKey(
      String namespace, String after, String node, String expected) {
    List<String> keys = found(FEW, namespace, after, node).stream().map(Item::key).toList();
    assertEquals(expected, String.join(" ", keys));
  }

  @Test
  void whoHasNoValueIsFoundByAWalk() {
    assertEquals(6, found(FEW, "", "", "").size(), "all, of which the reader takes its own");
  }

  @Test
  void anotherFieldIsFoundByAWalk() {
    Iterable<Item> all = new CacheSnapshot(FEW, 1).list("b", "", "status.phase", "Running");
    assertEquals(2, StreamSupport.stream(all.spliterator(), false).count());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", FIELD})
  void aTreeSaysWhatItIsIndexedBy(String field) {
    ItemTree tree = ItemTree.of(List.of(), field).with(item("a", "x", "n1", 1));
    assertEquals(field, new CacheSnapshot(tree.without("a", "x"), 1).indexedField());
  }

  @Test
  void whatHasNoValueLeavesTheIndexAsItIs() {
    ItemIndex before = FEW.index();
    assertSame(before, FEW.with(item("c", "x", "", 2)).index());
    assertSame(before, FEW.without("b", "z").index());
    assertSame(ItemIndex.NONE, ItemTree.EMPTY.with(item("c", "x", "n1", 2)).index());
  }
}
