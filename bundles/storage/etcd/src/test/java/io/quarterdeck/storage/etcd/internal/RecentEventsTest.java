// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.storage.OneWatch;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.testkit.storage.Recorder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much of the past is kept for watches that start a little behind. */
final class RecentEventsTest {
  private final RecentEvents recent = new RecentEvents();

  private static StorageEvent event(long revision, int bytes) {
    String key = "/r/" + revision;
    return new StorageEvent(
        revision, key, new KeyValue(key, new byte[bytes], revision, revision, 0), null);
  }

  private List<Long> replayed(long from) {
    Recorder recorder = new Recorder();
    recent.replay(new OneWatch("/r/", from, recorder));
    return recorder.await(0).stream().map(StorageEvent::revision).toList();
  }

  @Test
  void nothingIsKnownOfWhatWasBeforeItBegan() {
    recent.reset(10);
    assertFalse(recent.reaches(10));
    assertTrue(recent.reaches(11), "nothing has happened since");
    recent.add(List.of(event(11, 1)), 11);
    assertTrue(recent.reaches(11));
    assertEquals(List.of(11L), replayed(11));
  }

  @Test
  void aWatchGetsWhatItWantsInOrder() {
    recent.reset(1);
    recent.add(List.of(event(2, 1), event(3, 1)), 3);
    recent.add(List.of(), 4);
    recent.add(List.of(event(5, 1)), 5);
    assertEquals(List.of(2L, 3L, 5L), replayed(2));
    assertEquals(List.of(3L, 5L), replayed(3));
    assertEquals(List.of(), replayed(6));
  }

  @Test
  void aThousandEventsAreKept() {
    recent.reset(1);
    for (long revision = 2; revision <= 1_001; revision++) {
      recent.add(List.of(event(revision, 1)), revision);
    }
    assertTrue(recent.reaches(2));
    assertEquals(1_000, replayed(2).size());
    recent.add(List.of(event(1_002, 1)), 1_002);
    assertFalse(recent.reaches(2));
    assertTrue(recent.reaches(3));
    assertEquals(3L, replayed(2).getFirst());
  }

  @Test
  void revisionsOfOneBatchGoTogether() {
    recent.reset(1);
    List<StorageEvent> many = new ArrayList<>();
    for (long revision = 2; revision <= 801; revision++) {
      many.add(event(revision, 1));
    }
    recent.add(many, 801);
    recent.add(many.subList(0, 201), 1_002);
    assertFalse(recent.reaches(801), "half a batch would be a gap");
    assertTrue(recent.reaches(802));
  }

  @Test
  void revisionsOfOthersAreBoundedToo() {
    recent.reset(0);
    for (long revision = 1; revision <= 1_001; revision++) {
      recent.add(List.of(), revision);
    }
    assertFalse(recent.reaches(1));
    assertTrue(recent.reaches(2));
  }

  @Test
  void fourMegabytesAreKeptOfWhatIsAndOfWhatWas() {
    recent.reset(1);
    KeyValue half = new KeyValue("/r/a", new byte[1 << 20], 1, 1, 0);
    recent.add(List.of(new StorageEvent(2, "/r/a", half, half)), 2);
    recent.add(List.of(new StorageEvent(3, "/r/a", half, half)), 3);
    assertTrue(recent.reaches(2));
    recent.add(List.of(event(4, 1)), 4);
    assertFalse(recent.reaches(2));
    assertEquals(List.of(3L, 4L), replayed(3));
  }

  @Test
  void oneThatIsLargerThanAllIsNotKept() {
    recent.reset(1);
    recent.add(List.of(event(2, (4 << 20) + 1)), 2);
    assertFalse(recent.reaches(2));
    assertTrue(recent.reaches(3));
    recent.add(List.of(event(3, 1)), 3);
    assertEquals(List.of(3L), replayed(3));
  }

  @Test
  void aNewBeginningForgets() {
    recent.reset(1);
    recent.add(List.of(event(2, 1)), 2);
    recent.reset(5);
    assertFalse(recent.reaches(5));
    assertEquals(List.of(), replayed(2));
  }
}
