// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A page is cut out of a range, of which everything is counted. */
final class PageCollectorTest {
  private static RangeResult page(String startAfter, int limit) {
    PageCollector page = new PageCollector(startAfter, limit);
    for (String key : List.of("/a", "/b", "/c", "/d")) {
      page.offer(new KeyValue(key, new byte[0], 2, 2, 0));
    }
    return page.result(9);
  }

  private static String keys(RangeResult page) {
    return String.join("", page.entries().stream().map(KeyValue::key).toList());
  }

  @Test
  void withoutALimitItIsEverything() {
    RangeResult all = page("", 0);
    assertEquals("/a/b/c/d", keys(all));
    assertEquals(4, all.count());
    assertEquals(9, all.revision());
    assertFalse(all.more());
  }

  @Test
  void aLimitCutsAndSaysSo() {
    RangeResult first = page("", 3);
    assertEquals("/a/b/c", keys(first));
    assertTrue(first.more());
    assertEquals(4, first.count(), "what is not on the page is counted, too");
  }

  @Test
  void aLimitThatIsJustEnoughCutsNothing() {
    assertFalse(page("", 4).more());
    assertFalse(page("/a", 3).more());
    assertFalse(page("", 5).more());
  }

  @Test
  void theNextPageStartsBehindTheLastKey() {
    RangeResult second = page("/b", 1);
    assertEquals("/c", keys(second));
    assertTrue(second.more());
    assertEquals(4, second.count(), "what was on earlier pages is counted, too");
    assertEquals("/c/d", keys(page("/bb", 2)), "the key may be gone since");
    assertEquals("", keys(page("/d", 2)));
    assertFalse(page("/d", 2).more());
  }

  @Test
  void anEntryThatIsNotWantedNeedNotBeRead() {
    PageCollector page = new PageCollector("/a", 1);
    assertFalse(page.wants("/a"));
    assertTrue(page.wants("/b"));
    page.add(new KeyValue("/b", new byte[0], 2, 2, 0));
    assertFalse(page.wants("/c"));
    assertFalse(page.wants("/d"));
    assertEquals(4, page.result(1).count());
  }

  @Test
  void aRangeThatIsKnownIsWalkedAsFarAsItsPageGoes() {
    PageCollector page = new PageCollector("/r/b", 1, 7);
    assertEquals("/r/b", page.from("/r/"));
    for (String key : List.of("/r/b", "/r/c", "/r/d")) {
      assertFalse(page.isDone());
      page.offer(new KeyValue(key, new byte[0], 2, 2, 0));
    }
    assertTrue(page.isDone(), "there is more");
    assertEquals("/r/c", keys(page.result(9)));
    assertEquals(7, page.result(9).count());
    assertEquals("/r/", new PageCollector("", 1, 7).from("/r/"));
    assertEquals("/r/", new PageCollector("/q", 1, 7).from("/r/"));
    assertEquals("/r/", new PageCollector("/r/b", 1).from("/r/"), "all are to be counted");
  }
}
