// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.FutureRevisionException;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a store shows: now, at a revision, and of what has happened since one. */
final class HistoryTest {
  @TempDir private Path folder;
  private TestStore store;
  private History history;

  /** Revisions 2 to 8: b made, a made, b changed, a deleted, c made, a made anew, c deleted. */
  @BeforeEach
  void open() {
    store = new TestStore(folder);
    history = store.history;
    store.put("/r/b", "1");
    store.put("/r/a", "1");
    store.put("/r/b", "2");
    store.delete("/r/a");
    store.put("/r/c", "1");
    store.put("/r/a", "2");
    store.delete("/r/c");
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aKeyIsShownAsItWas() {
    String[] a = {"nothing", "nothing", "/r/a=1@3", "/r/a=1@3", "nothing", "nothing", "/r/a=2@7"};
    for (int revision = 1; revision <= 7; revision++) {
      assertEquals(
          a[revision - 1], TestStore.shown(history.at("/r/a", revision)), "at " + revision);
    }
    assertEquals("/r/b=1@2", TestStore.shown(history.at("/r/b", 3)));
    assertEquals("/r/b=2@4", TestStore.shown(history.at("/r/b", 4)));
    assertEquals("nothing", TestStore.shown(history.at("/r/c", 8)));
    assertEquals("/r/a=2@7", TestStore.shown(history.at("/r/a", 0)), "0 is now");
  }

  @Test
  void oneKeyIsNotTakenForAnotherThatItBegins() {
    store.put("/r/ab", "x");
    assertEquals("nothing", TestStore.shown(history.at("/r/", 9)));
    assertEquals("nothing", TestStore.shown(history.at("/r/ab", 8)));
    assertEquals("nothing", TestStore.shown(history.current("/r/aa")));
  }

  @Test
  void aRangeIsShownAsItWasInTheOrderOfKeys() {
    List<List<String>> expected =
        List.of(
            List.of(),
            List.of("/r/b=1@2"),
            List.of("/r/a=1@3", "/r/b=1@2"),
            List.of("/r/a=1@3", "/r/b=2@4"),
            List.of("/r/b=2@4"),
            List.of("/r/b=2@4", "/r/c=1@6"),
            List.of("/r/a=2@7", "/r/b=2@4", "/r/c=1@6"),
            List.of("/r/a=2@7", "/r/b=2@4"));
    for (int revision = 1; revision <= 8; revision++) {
      RangeResult then = history.range("/r/", "", revision, 0);
      assertEquals(expected.get(revision - 1), TestStore.shown(then.entries()), "at " + revision);
      assertEquals(revision, then.revision());
      assertEquals(then.entries().size(), then.count());
    }
    RangeResult now = history.range("/r/", "", 0, 0);
    assertEquals(expected.getLast(), TestStore.shown(now.entries()));
    assertEquals(8, now.revision(), "now is the revision of the store");
  }

  @Test
  void pagesOfOneRevisionAreOfOneState() {
    RangeResult first = history.range("/r/", "", 7, 2);
    assertEquals(List.of("/r/a=2@7", "/r/b=2@4"), TestStore.shown(first.entries()));
    assertTrue(first.more());
    RangeResult second = history.range("/r/", "/r/b", 7, 2);
    assertEquals(List.of("/r/c=1@6"), TestStore.shown(second.entries()), "though it is gone now");
    assertFalse(second.more());
    assertEquals(3, second.count());
  }

  @Test
  void onlyWhatIsBelowThePrefixIsCounted() {
    store.put("/q/z", "1");
    store.put("/s/a", "1");
    for (long revision : new long[] {0, 10}) {
      assertEquals(2, history.range("/r/", "", revision, 0).count());
      assertEquals(4, history.range("/", "", revision, 0).count());
      assertEquals(0, history.range("/r/x", "", revision, 0).count());
    }
  }

  @Test
  void whatIsYetToComeAndWhatIsForgottenAreRefused() {
    FutureRevisionException future =
        assertThrows(FutureRevisionException.class, () -> history.at("/r/a", 9));
    assertEquals(8, future.currentRevision());
    assertThrows(FutureRevisionException.class, () -> history.range("/r/", "", 9, 0));
    store.make(new Change.Compact(5));
    CompactedException gone =
        assertThrows(CompactedException.class, () -> history.range("/r/", "", 4, 0));
    assertEquals(5, gone.compactedRevision());
    assertThrows(CompactedException.class, () -> history.at("/r/a", 4));
    assertThrows(CompactedException.class, () -> history.replay("/r/", 4, 8, 100));
    assertEquals("/r/b=2@4", TestStore.shown(history.at("/r/b", 5)), "itself can be read");
    assertFalse(history.isCompacted(5));
    assertTrue(history.isCompacted(4));
  }

  @Test
  void whatHappenedIsReportedWithWhatWasThereBefore() {
    History.Replayed all = history.replay("/r/", 2, 8, 100);
    assertEquals(
        List.of(
            "2: /r/b=1@2 < nothing",
            "3: /r/a=1@3 < nothing",
            "4: /r/b=2@4 < /r/b=1@2",
            "5: nothing < /r/a=1@3",
            "6: /r/c=1@6 < nothing",
            "7: /r/a=2@7 < nothing",
            "8: nothing < /r/c=1@6"),
        TestStore.events(all.events()));
    assertEquals(8, all.reached());
  }

  @Test
  void aReplayEndsWhereItIsAskedToAndSaysHowFarItIs() {
    History.Replayed part = history.replay("/r/a", 3, 6, 100);
    assertEquals(
        List.of("3: /r/a=1@3 < nothing", "5: nothing < /r/a=1@3"), TestStore.events(part.events()));
    assertEquals(6, part.reached(), "what is not below the prefix is passed, too");
    History.Replayed two = history.replay("/r/", 2, 8, 2);
    assertEquals(2, two.events().size());
    assertEquals(3, two.reached());
    assertEquals(2, history.replay("/none", 2, 2, 1).reached());
  }

  @Test
  void aRevisionIsNotCutInTwo() {
    Batch batch = store.batch();
    Set<String> keys = Set.of("/r/x", "/r/y", "/r/z");
    keys.forEach(k -> new Change.Put(k, new byte[0], 0, 0).applyTo(batch));
    store.write(batch);
    Batch deletion = store.batch();
    deletion.delete(history.range("/r/", "/r/c", 0, 0).entries());
    store.write(deletion);
    History.Replayed cut = history.replay("/r/", 12, 12, 1);
    assertEquals(3, cut.events().size());
    assertEquals(12, cut.reached());
    History.Replayed before = history.replay("/r/", 11, 12, 1);
    assertEquals(1, before.events().size());
    assertEquals(11, before.reached());
  }

  @Test
  void sweepingTakesWhatIsOutOfReachAndNothingElse() {
    store.make(new Change.Compact(5));
    new Compactor(store.database, store.revisions).sweep();
    for (int revision = 5; revision <= 8; revision++) {
      assertEquals(
          revision == 5 ? 1 : revision == 7 ? 3 : 2,
          history.range("/r/", "", revision, 0).count(),
          "at " + revision);
    }
    assertEquals(
        List.of("5: nothing < nothing", "6: /r/c=1@6 < nothing"),
        TestStore.events(history.replay("/r/", 5, 6, 100).events()),
        "what was there before the compacted revision is gone");
    assertEquals(4, store.count(Family.LOG), "from the compacted revision on");
    assertEquals(2, store.count(Family.HISTORY), "c as it was, and its end");
    new Compactor(store.database, store.revisions).sweep();
    assertEquals(4, store.count(Family.LOG), "a second sweep finds nothing");
  }

  @Test
  void anEmptyPastIsNeverTooLarge() {
    assertFalse(new Compactor(store.database, store.revisions).isPastTooLarge());
  }

  @Test
  void aStoreOfAnotherFormatIsRefused() {
    History.checkFormat(store.database);
    History.checkFormat(store.database);
    store.database.write(
        true, c -> c.put(Family.META, TestStore.bytes("format"), Records.number(2)));
    StorageException e =
        assertThrows(StorageException.class, () -> History.checkFormat(store.database));
    assertEquals("the store has format 2, this version reads format 1", e.getMessage());
  }

  @Test
  void onlyARestoredStoreGoesOnFarAboveItself() throws Exception {
    Restoration.finish(folder, store.database);
    assertEquals(8, History.number(store.database.get(Family.META, History.REVISION)));
    Files.createFile(folder.resolve(Restoration.MARK));
    Restoration.finish(folder, store.database);
    assertEquals(1_000_000_008, History.number(store.database.get(Family.META, History.REVISION)));
    assertEquals(1_000_000_008, History.number(store.database.get(Family.META, History.COMPACTED)));
    assertTrue(Files.notExists(folder.resolve(Restoration.MARK)));
    Restoration.finish(folder, store.database);
    assertEquals(1_000_000_008, History.number(store.database.get(Family.META, History.REVISION)));
  }

  @Test
  void pagesAreTogetherWhatIsThereAndCountTheSame() {
    for (int revision = 0; revision <= 8; revision++) {
      RangeResult all = history.range("/r/", "", revision, 0);
      List<String> paged = new ArrayList<>();
      String last = "";
      for (boolean more = true; more; ) {
        RangeResult page = history.range("/r/", last, revision, 1);
        assertEquals(all.count(), page.count(), "at " + revision + " behind " + last);
        for (KeyValue entry : page.entries()) {
          paged.add(TestStore.shown(entry));
          last = entry.key();
        }
        more = page.more();
      }
      assertEquals(all.entries().stream().map(TestStore::shown).toList(), paged, "at " + revision);
    }
  }

  @Test
  void theCountOfAnEarlierRevisionIsNotThatOfALaterOne() {
    assertEquals(2, history.range("/r/", "", 0, 1).count());
    store.put("/r/d", "1");
    assertEquals(3, history.range("/r/", "", 0, 1).count());
    assertEquals(2, history.range("/r/", "/r/a", 8, 1).count());
    assertEquals(1, history.range("/r/a", "", 0, 1).count(), "another range");
  }
}
