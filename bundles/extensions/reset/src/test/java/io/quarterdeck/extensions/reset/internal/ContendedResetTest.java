// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.extensions.reset.internal.Reset.Done;
import io.quarterdeck.spi.storage.OutcomeUnknownException;
import io.quarterdeck.spi.storage.StorageException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Others write while it runs, or the store does not take what is written. */
final class ContendedResetTest extends ResetFixture {
  /** Somebody writes each key just before it is to be undone, once. */
  private void others(String value) {
    Set<String> seen = Collections.synchronizedSet(new HashSet<>());
    store.beforeEachWrite(
        key -> {
          if (seen.add(key)) {
            store.put(key, value);
          }
        });
  }

  @Test
  void whoWritesInBetweenIsUndoneToo() {
    store.put(A, "1");
    store.put(B, "1");
    Mark mark = store.mark();
    TreeMap<String, String> before = store.words();
    store.put(A, "2");
    store.remove(B);
    store.put(C, "1");
    others("others");
    reset(mark);
    assertEquals(before, store.words());
  }

  @Test
  void whoDeletesInBetweenIsUndoneToo() {
    store.put(A, "1");
    Mark mark = store.mark();
    store.put(A, "2");
    store.put(C, "1");
    Set<String> seen = Collections.synchronizedSet(new HashSet<>());
    store.beforeEachWrite(
        key -> {
          if (seen.add(key)) {
            store.remove(key);
          }
        });
    Done done = reset(mark);
    assertEquals(Map.of(A, "1"), store.words());
    assertEquals(0, done.deleted(), "somebody else has");
    assertEquals(1, done.recreated());
  }

  @Test
  void whatSomebodyElseHasPutBackIsLeftAlone() {
    store.put(A, "1");
    Mark mark = store.mark();
    store.put(A, "2");
    others("1");
    Done done = reset(mark);
    assertEquals(0, done.restored());
    assertEquals(Map.of(A, "1"), store.words());
  }

  @Test
  void whatIsMadeAgainWhileItRunsIsDeletedAgain() {
    Mark mark = store.mark();
    store.put(C, "1");
    AtomicInteger times = new AtomicInteger();
    store.afterEachWrite(
        key -> {
          if (times.incrementAndGet() <= 3) {
            store.put(C, "again");
          }
        });
    Done done = reset(mark);
    assertEquals(4, done.deleted());
    assertEquals(Map.of(), store.words());
  }

  @Test
  void whatKeepsChangingIsNamed() {
    store.put(A, "1");
    Mark mark = store.mark();
    store.put(A, "2");
    store.put(C, "1");
    AtomicInteger writes = new AtomicInteger();
    store.afterEachWrite(
        key -> {
          if (key.equals(C)) {
            store.put(C, "again " + writes.incrementAndGet());
          }
        });
    ApiException e = assertThrows(ApiException.class, () -> reset(mark));
    assertEquals(409, e.code());
    assertEquals("others keep writing what is undone: " + C, e.getMessage());
    Status.Details details = e.status().details();
    assertNotNull(details);
    assertEquals(C, details.causes().getFirst().field());
    assertEquals(LIMITS.passes(), writes.get(), "no more passes than that");
    assertEquals("1", store.words().get(A), "the rest is undone");
    store.afterEachWrite(key -> {});
    reset(mark);
    assertEquals(Map.of(A, "1"), store.words(), "the mark still holds");
  }

  @Test
  void whoMakesAnotherAtOnceIsOvertaken() {
    store.put(A, "uid 1");
    Mark mark = store.mark();
    store.remove(A);
    AtomicInteger made = new AtomicInteger();
    store.beforeEachWrite(
        key -> {
          if (store.get(key) == null && made.incrementAndGet() <= 3) {
            store.put(key, "uid 2");
          }
        });
    Done done = reset(mark);
    assertEquals(Map.of(A, "uid 1"), store.words());
    assertEquals(new Done(3, 0, 1, store.currentRevision()), done);
  }

  @Test
  void eventsThatKeepComingAreNoConflict() {
    String event = "/registry/events/default/e";
    store.put(A, "1");
    Mark mark = store.mark();
    store.put(A, "2");
    store.put(event, "1");
    store.afterEachWrite(key -> store.put(event, "again"));
    Done done = reset(mark);
    assertEquals(Map.of(A, "1", event, "again"), store.words());
    assertEquals(LIMITS.passes(), done.deleted(), "it has tried");
  }

  @Test
  void onlySomeOfManyAreNamed() {
    Mark mark = store.mark();
    for (int i = 10; i < 40; i++) {
      store.put(A + i, "1");
    }
    store.afterEachWrite(key -> store.put(key, "again"));
    ApiException e = assertThrows(ApiException.class, () -> reset(mark));
    assertTrue(String.valueOf(e.getMessage()).contains(A + "29 and 10 more"), e.getMessage());
    assertFalse(String.valueOf(e.getMessage()).contains(A + "30"), e.getMessage());
  }

  @Test
  void itEndsAfterItsTime() {
    limits = new Reset.Limits(Integer.MAX_VALUE, Duration.ofMillis(50), Duration.ofMillis(1));
    Mark mark = store.mark();
    store.put(C, "1");
    store.afterEachWrite(key -> store.put(key, "again"));
    assertEquals(409, assertThrows(ApiException.class, () -> reset(mark)).code());
  }

  @Test
  void aWriteOfUnknownOutcomeIsLookedForByTheNextPass() {
    store.put(A, "1");
    Mark mark = store.mark();
    store.put(A, "2");
    store.put(C, "1");
    AtomicInteger lost = new AtomicInteger();
    store.afterEachWrite(
        key -> {
          if (lost.incrementAndGet() <= 2) {
            throw new OutcomeUnknownException("lost", new StorageException("lost"));
          }
        });
    Done done = reset(mark);
    assertEquals(Map.of(A, "1"), store.words());
    assertEquals(new Done(0, 0, 0, store.currentRevision()), done, "nobody saw them succeed");
    store.put(A, "3");
    assertEquals(1, reset(mark).restored());
  }

  @Test
  void aStoreThatFailsIsAnError() {
    Mark mark = store.mark();
    store.put(C, "1");
    store.beforeEachWrite(
        key -> {
          throw new StorageException("full");
        });
    assertEquals("full", assertThrows(StorageException.class, () -> reset(mark)).getMessage());
  }
}
