// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.quarterdeck.extensions.reset.internal.Reset.Done;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import io.quarterdeck.testkit.contract.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ResetTest extends ResetFixture {
  private Changes following(Mark mark) {
    Changes changes = new Changes(store, mark, Duration.ofMinutes(1));
    changes.cleanAt(mark.revision());
    return changes;
  }

  @Test
  void whoFollowsReadsOnlyWhatHasChanged() {
    store.put(A, "1");
    store.put(B, "1");
    Mark mark = store.mark();
    TreeMap<String, String> before = store.words();
    try (Changes changes = following(mark)) {
      store.setRangesRefused(true);
      for (int round = 0; round < 3; round++) {
        store.put(A, "2");
        store.remove(B);
        store.put(C, "1");
        Done done = reset(mark, changes);
        assertEquals(new Done(1, 1, 1, store.currentRevision()), done, "round " + round);
        assertEquals(new Done(0, 0, 0, store.currentRevision()), reset(mark, changes));
      }
      store.setRangesRefused(false);
      assertEquals(before, store.words());
    }
  }

  @Test
  void whoHasLostSightReadsAllAndFollowsAgain() {
    store.put(A, "1");
    Mark mark = store.mark();
    try (Changes changes = following(mark)) {
      store.inner().breakWatches();
      store.put(A, "2");
      assertEquals(1, reset(mark, changes).restored());
      store.setRangesRefused(true);
      store.put(A, "3");
      assertEquals(1, reset(mark, changes).restored());
    }
  }

  @Test
  void manyChangesAreReadTogether() {
    Mark mark = store.mark();
    try (Changes changes = following(mark)) {
      for (int i = 0; i < 501; i++) {
        store.put(A + i, "1");
      }
      assertEquals(501, reset(mark, changes).deleted());
      assertEquals(Map.of(), store.words());
    }
  }

  /** The events from here on, each as what has become of a key. */
  private List<StorageEvent> events() {
    List<StorageEvent> out = Collections.synchronizedList(new ArrayList<>());
    store.watch(
        "/registry/",
        store.currentRevision() + 1,
        new WatchListener() {
          @Override
          public void onEvents(List<StorageEvent> events) {
            out.addAll(events);
          }

          @Override
          public void onError(StorageException error) {}
        });
    return out;
  }

  private static String text(StorageEvent event) {
    String what = event.isDeletion() ? "DELETED " : event.isCreation() ? "ADDED " : "MODIFIED ";
    return what + event.key().substring("/registry/".length());
  }

  @Test
  void everythingIsAsItWasAgain() {
    store.put(A, "1");
    store.put(B, "1");
    Mark mark = store.mark();
    TreeMap<String, String> before = store.words();
    store.put(A, "2");
    store.remove(B);
    store.put(C, "1");
    Done done = reset(mark);
    assertEquals(before, store.words());
    assertEquals(new Done(1, 1, 1, store.currentRevision()), done);
  }

  @Test
  void itIsDoneByOrdinaryEventsWithRisingRevisions() throws Exception {
    store.put(A, "1");
    store.put(B, "1");
    Mark mark = store.mark();
    store.put(A, "2");
    store.remove(B);
    store.put(C, "1");
    long from = store.currentRevision();
    List<StorageEvent> events = events();
    reset(mark);
    Await.until("all events", () -> events.size() == 3);
    assertEquals("DELETED configmaps/default/c", text(events.getFirst()), "first of all");
    assertEquals(
        Set.of("MODIFIED configmaps/default/a", "ADDED configmaps/default/b"),
        Set.of(text(events.get(1)), text(events.get(2))));
    List<Long> revisions = events.stream().map(StorageEvent::revision).toList();
    assertEquals(List.of(from + 1, from + 2, from + 3), revisions);
  }

  @Test
  void aMarkHoldsForAnyNumberOfResets() {
    store.put(A, "1");
    store.put(B, "1");
    Mark mark = store.mark();
    TreeMap<String, String> before = store.words();
    for (int round = 0; round < 3; round++) {
      store.put(A, "2");
      store.remove(B);
      store.put(C, "1");
      Done done = reset(mark);
      assertEquals(new Done(1, 1, 1, store.currentRevision()), done, "round " + round);
      assertEquals(before, store.words());
      long at = store.currentRevision();
      assertEquals(new Done(0, 0, 0, at), reset(mark), "nothing is left to do");
      assertEquals(at, store.currentRevision(), "and nothing is written");
    }
  }

  @Test
  void whatWasReplacedIsReplacedAgain() throws Exception {
    store.put(A, "uid 1");
    Mark mark = store.mark();
    store.remove(A);
    store.put(A, "uid 2");
    List<StorageEvent> events = events();
    Done done = reset(mark);
    assertEquals(Map.of(A, "uid 1"), store.words());
    assertEquals(new Done(1, 0, 1, store.currentRevision()), done);
    Await.until("two events", () -> events.size() == 2);
    assertEquals(
        List.of("DELETED configmaps/default/a", "ADDED configmaps/default/a"),
        events.stream().map(ResetTest::text).toList());
    store.put(A, "changed");
    assertEquals(1, reset(mark).restored(), "it is the object of the mark now");
  }

  @Test
  void theOrderIsThatOfOwners() throws Exception {
    store.put("/registry/namespaces/old", "1");
    store.put("/registry/configmaps/old/a", "1");
    store.put("/registry/ranges/servicenodeports", "1");
    Mark mark = store.mark();
    store.remove("/registry/configmaps/old/a");
    store.remove("/registry/namespaces/old");
    store.put("/registry/ranges/servicenodeports", "2");
    List.of("pods/n/p", "replicasets/n/r", "deployments/n/d", "namespaces/n", "example.com/w/n/w")
        .forEach(k -> store.put("/registry/" + k, "1"));
    List<StorageEvent> events = events();
    reset(mark);
    Await.until("all events", () -> events.size() == 8);
    assertEquals(
        List.of(
            "DELETED namespaces/n",
            "DELETED example.com/w/n/w",
            "DELETED deployments/n/d",
            "DELETED replicasets/n/r",
            "DELETED pods/n/p",
            "ADDED namespaces/old",
            "ADDED configmaps/old/a",
            "MODIFIED ranges/servicenodeports"),
        events.stream().map(ResetTest::text).toList());
  }

  @Test
  void whatGoesByItselfKeepsItsTime() {
    String event = "/registry/events/default/e";
    long lease = store.grantLease(Duration.ofHours(1));
    store.put(event, "1", lease);
    Mark mark = store.mark();
    long renewed = store.grantLease(Duration.ofHours(1));
    store.put(event, "2", renewed);
    reset(mark);
    assertEquals(Map.of(event, "1"), store.words());
    assertEquals(renewed, entry(event).lease());
    store.revokeLease(renewed);
    assertEquals(0, reset(mark).recreated());
    assertEquals(Map.of(), store.words());
  }

  private KeyValue entry(String key) {
    KeyValue found = store.get(key);
    assertNotNull(found);
    return found;
  }

  @Test
  void compactionTakesNothingFromAMark() {
    store.put(A, "1");
    Mark mark = store.mark();
    store.put(A, "2");
    store.put(A, "3");
    store.compact(store.currentRevision());
    reset(mark);
    assertEquals(Map.of(A, "1"), store.words());
  }

  @Test
  void manyPagesAreOneState() {
    for (int i = 0; i < 12_000; i++) {
      store.inner().create("/registry/configmaps/default/" + i, "1".getBytes(UTF_8), 0);
    }
    Mark mark = store.mark();
    assertEquals(12_000, mark.all().size());
    assertEquals(store.currentRevision(), mark.revision());
    store.put(A, "1");
    assertEquals(1, reset(mark).deleted());
  }
}
