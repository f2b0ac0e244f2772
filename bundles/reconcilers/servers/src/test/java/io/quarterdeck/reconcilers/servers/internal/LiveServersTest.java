// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.storage.FakeBackend;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LiveServersTest {
  private static final Duration TTL = Duration.ofSeconds(15);

  private final FakeBackend backend = new FakeBackend();
  private final LiveServers one = new LiveServers(backend, "10.0.0.9", TTL);
  private final LiveServers two = new LiveServers(backend, "10.0.0.10", TTL);

  @Test
  void thoseThatAnnouncedThemselvesAreThereUntilTheyLeave() {
    one.announce();
    two.announce();
    one.announce();
    assertEquals(List.of("10.0.0.10", "10.0.0.9"), two.addresses());
    one.leave();
    assertEquals(List.of("10.0.0.10"), two.addresses());
  }

  @Test
  void stayingAliveWritesNothing() {
    one.announce();
    long revision = backend.currentRevision();
    one.announce();
    assertEquals(revision, backend.currentRevision());
  }

  @Test
  void aLeaseThatHasEndedIsTakenAnew() {
    one.announce();
    backend.revokeLease(lease("10.0.0.9"));
    assertTrue(one.addresses().isEmpty());
    one.announce();
    assertEquals(List.of("10.0.0.9"), one.addresses());
  }

  @Test
  void aNewLifeTakesOverTheAddressOfTheOldOne() {
    one.announce();
    long before = lease("10.0.0.9");
    LiveServers restarted = new LiveServers(backend, "10.0.0.9", TTL);
    restarted.announce();
    backend.revokeLease(before);
    assertEquals(List.of("10.0.0.9"), restarted.addresses());
  }

  private long lease(String address) {
    return backend.range(LiveServers.PREFIX + address, "", 0, 1).entries().getFirst().lease();
  }
}
