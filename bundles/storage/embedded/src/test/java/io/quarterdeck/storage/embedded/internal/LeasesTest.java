// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.StorageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leases and their keys in memory, and what is read of them from disk. */
final class LeasesTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final Leases leases = new Leases();

  @Test
  void aLeaseHasTheKeysThatWereAttachedAndNotDetached() {
    leases.add(5, LONG);
    leases.attach(5, "/a");
    leases.attach(5, "/b");
    leases.attach(5, "/a");
    leases.detach(5, "/b");
    assertEquals(Set.of("/a"), leases.require(5));
  }

  @Test
  void whatIsGivenOutDoesNotChangeAfterwards() {
    leases.add(5, LONG);
    Set<String> before = leases.require(5);
    leases.attach(5, "/a");
    assertEquals(Set.of(), before);
  }

  @Test
  void aLeaseThatIsNotThereIsNamed() {
    leases.add(5, LONG);
    leases.remove(5);
    StorageException e = assertThrows(StorageException.class, () -> leases.require(5));
    assertEquals("lease 5 is not there", e.getMessage());
    assertThrows(StorageException.class, () -> leases.keepAlive(5));
    leases.attach(5, "/a");
    leases.detach(5, "/a");
    assertFalse(leases.isExpired(5), "what is gone has nothing to end");
  }

  @Test
  void onlyWhatHasRunOutIsExpired() {
    leases.add(1, Duration.ZERO);
    leases.add(2, LONG);
    assertTrue(leases.isExpired(1));
    assertFalse(leases.isExpired(2));
    assertEquals(List.of(1L), leases.expired());
    leases.remove(1);
    assertEquals(List.of(), leases.expired());
  }

  @Test
  void aLeaseIsKeptAliveForItsOwnTime() {
    leases.add(1, Duration.ZERO);
    leases.keepAlive(1);
    assertTrue(leases.isExpired(1), "no time is none, however often it begins");
  }

  @Test
  void idsArePositiveAndNotThoseInUse() {
    Set<Long> ids = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      long id = leases.newId();
      assertTrue(id > 0, "0 stands for none");
      leases.add(id, LONG);
      assertTrue(ids.add(id));
    }
  }

  @Test
  void leasesAndTheirKeysAreFoundAgainOnDisk(@TempDir Path folder) {
    try (TestStore store = new TestStore(folder)) {
      long lease = store.make(new Change.Grant(LONG));
      long other = store.make(new Change.Grant(Duration.ZERO));
      store.make(new Change.Put("/r/a", new byte[0], 0, lease));
      store.make(new Change.Put("/r/b", new byte[0], 0, lease));
      store.make(new Change.Delete("/r/b", 3));
      leases.load(store.database);
      assertEquals(Set.of("/r/a"), leases.require(lease));
      assertEquals(Set.of(), leases.require(other));
      assertEquals(List.of(other), leases.expired(), "its time starts anew, however short it is");
    }
  }
}
