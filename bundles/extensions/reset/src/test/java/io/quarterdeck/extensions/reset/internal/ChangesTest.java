// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.testkit.contract.Await;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ChangesTest {
  private static final String A = "/registry/configmaps/default/a";
  private static final String B = "/registry/configmaps/default/b";

  private final Store store = new Store();
  private final Mark mark = store.mark();
  private final Changes changes = new Changes(store, mark, Duration.ofMinutes(1));

  @AfterEach
  void close() {
    changes.close();
    store.close();
  }

  private Set<String> known() throws InterruptedException {
    Set<String> known = changes.upTo(store.currentRevision());
    return known == null ? Set.of("unknown") : known;
  }

  @Test
  void nothingIsKnownBeforeTheStoreWasClean() throws Exception {
    assertNull(changes.upTo(1));
  }

  @Test
  void whatHasChangedSinceIsKnownAtOnce() throws Exception {
    changes.cleanAt(mark.revision());
    assertEquals(Set.of(), known());
    store.put(A, "1");
    assertEquals(Set.of(A), known());
    store.put(B, "1");
    store.remove(A);
    assertEquals(Set.of(A, B), known());
  }

  @Test
  void whatIsCleanIsForgottenUntilItChangesAgain() throws Exception {
    changes.cleanAt(mark.revision());
    store.put(A, "1");
    long clean = store.currentRevision();
    store.put(B, "1");
    assertEquals(Set.of(A, B), known());
    changes.cleanAt(clean);
    assertEquals(Set.of(B), known());
    store.put(A, "2");
    assertEquals(Set.of(A, B), known());
  }

  @Test
  void whatIsLeftOutIsNotRemembered() throws Exception {
    changes.cleanAt(mark.revision());
    store.put("/registry/leases/kube-system/a", "1");
    assertEquals(Set.of(), known());
  }

  @Test
  void aWatchThatEndsLeavesNothingKnown() throws Exception {
    changes.cleanAt(mark.revision());
    store.put(A, "1");
    assertEquals(Set.of(A), known());
    store.inner().breakWatches(new StorageException("lost"));
    Await.until("it has heard", () -> unknown());
    store.put(B, "1");
    changes.cleanAt(store.currentRevision());
    assertEquals(Set.of(), known(), "it follows again, from there");
    store.put(A, "2");
    assertEquals(Set.of(A), known());
  }

  private boolean unknown() {
    try {
      return changes.upTo(store.currentRevision()) == null;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aWatchThatIsSlowIsNotWaitedForLong() throws Exception {
    Changes impatient = new Changes(store, mark, Duration.ofMillis(20));
    impatient.cleanAt(mark.revision());
    assertNull(impatient.upTo(store.currentRevision() + 1));
    impatient.close();
  }

  @Test
  void whoHasLeftKnowsNothing() throws Exception {
    changes.cleanAt(mark.revision());
    changes.close();
    store.put(A, "1");
    assertNull(changes.upTo(store.currentRevision()));
  }
}
