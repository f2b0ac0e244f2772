// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.converted;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.registry.internal.converted.ConvertedItems.Key;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.watchcache.item.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ConvertedItemsTest {
  private static final long ROOM = 1 << 20;

  private final ConvertedItems items = new ConvertedItems(ROOM);
  private final NoConversion conversion = new NoConversion();
  private final List<List<String>> worked = new ArrayList<>();

  /** Work that notes what it was given, then does this. */
  private ConvertedItems.Work work(UnaryOperator<List<Item>> action) {
    return new ConvertedItems.Work() {
      @Override
      public Key key(Item stored) {
        return new Key(conversion, "v2", "", stored.name(), stored.revision());
      }

      @Override
      public List<Item> apply(List<Item> stored) {
        synchronized (worked) {
          worked.add(stored.stream().map(Item::name).toList());
        }
        return action.apply(stored);
      }
    };
  }

  private static List<Item> copies(List<Item> stored) {
    return stored.stream().map(i -> item(i.name(), i.revision(), 10)).toList();
  }

  private static Item item(String name, long revision, int size) {
    Encoded encoded =
        Json.encode(
            Literal.object(
                "{'apiVersion':'v1','kind':'K','metadata':{'name':'"
                    + name
                    + "'},'data':'"
                    + "x".repeat(size)
                    + "'}"));
    return new Item("", name, encoded.withRevision(revision), revision, Map.of(), Map.of());
  }

  private static List<Item> some(int count) {
    return IntStream.range(0, count).mapToObj(i -> item("i" + i, 1, 10)).toList();
  }

  @Test
  void aRevisionIsConvertedOnce() {
    ConvertedItems.Work work = work(ConvertedItemsTest::copies);
    List<Item> first = items.get(some(3), work);
    assertSame(first.get(1), items.get(some(3), work).get(1));
    items.get(List.of(item("i1", 2, 10), item("i2", 1, 10)), work);
    assertEquals(List.of(List.of("i0", "i1", "i2"), List.of("i1")), worked);
  }

  @Test
  void whatIsKnownIsKnownOnlyWhole() {
    ConvertedItems.Work work = work(ConvertedItemsTest::copies);
    items.get(some(2), work);
    assertNotNull(items.known(some(2), work));
    assertNull(items.known(some(3), work));
  }

  @Test
  void whatWasNotReadForLongestGoesFirst() {
    ConvertedItems small = new ConvertedItems(3_000);
    ConvertedItems.Work work = work(ConvertedItemsTest::copies);
    small.get(some(5), work);
    small.get(some(1), work);
    for (int i = 10; i < 14; i++) {
      small.get(List.of(item("i" + i, 1, 10)), work);
    }
    assertTrue(small.weight() <= 3_000, () -> small.weight() + " bytes");
    assertNotNull(small.known(some(1), work));
    assertNull(small.known(some(2), work));
  }

  @Test
  void whatNeedsNoConversionTakesAlmostNothing() {
    items.get(List.of(item("large", 1, 100_000)), work(stored -> stored));
    assertTrue(items.weight() < 1_000);
  }

  @Test
  void whoComesMeanwhileWaits() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ConvertedItems.Work slow =
        work(
            stored -> {
              begun.countDown();
              await(go);
              return copies(stored);
            });
    CompletableFuture<List<Item>> first = started(() -> items.get(some(2), slow));
    begun.await();
    CompletableFuture<List<Item>> second =
        started(() -> items.get(some(3), work(ConvertedItemsTest::copies)));
    for (int i = 0; i < 10_000 && worked.size() < 2; i++) {
      Thread.sleep(1);
    }
    go.countDown();
    assertSame(first.get().get(1), second.get().get(1));
    assertEquals(List.of(List.of("i0", "i1"), List.of("i2")), worked);
  }

  @Test
  void aFailureOfOthersIsTriedAgainAlone() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ConvertedItems.Work failing =
        work(
            stored -> {
              begun.countDown();
              await(go);
              throw new IllegalStateException("one of many is bad");
            });
    CompletableFuture<List<Item>> first = started(() -> items.get(some(2), failing));
    begun.await();
    CompletableFuture<List<Item>> second =
        started(() -> items.get(some(1), work(ConvertedItemsTest::copies)));
    Thread.sleep(20);
    go.countDown();
    assertThrows(Exception.class, first::get);
    assertEquals("i0", second.get().getFirst().name());
    // and nothing is left underway
    assertEquals(2, items.get(some(2), work(ConvertedItemsTest::copies)).size());
  }

  /** On a thread of its own: the common pool may have only one. */
  private static CompletableFuture<List<Item>> started(Supplier<List<Item>> work) {
    return CompletableFuture.supplyAsync(work, task -> Thread.ofVirtual().start(task));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
