// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SharedLeasesTest {
  private final List<Duration> granted = new ArrayList<>();
  private Instant now = Instant.EPOCH;

  private final SharedLeases leases =
      new SharedLeases(
          ttl -> {
            granted.add(ttl);
            return (long) granted.size();
          },
          Duration.ofSeconds(60),
          () -> now);

  @Test
  void aLeaseIsReusedForATwentiethOfItsTimeAndLivesThatMuchLonger() {
    Duration ttl = Duration.ofSeconds(200);
    assertEquals(1, leases.of(ttl));
    now = now.plusSeconds(9);
    assertEquals(1, leases.of(ttl));
    now = now.plusSeconds(1);
    assertEquals(2, leases.of(ttl));
    assertEquals(List.of(Duration.ofSeconds(210), Duration.ofSeconds(210)), granted);
  }

  @Test
  void reuseIsBoundedByTheSettingAndByAThousandKeys() {
    Duration day = Duration.ofDays(1);
    for (int i = 0; i < 1_000; i++) {
      assertEquals(1, leases.of(day));
    }
    assertEquals(2, leases.of(day));
    assertEquals(day.plusSeconds(60), granted.getFirst());
    now = now.plusSeconds(60);
    assertEquals(3, leases.of(day));
  }
}
