// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.controllers.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ForeignLeaseTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private Instant now = START;
  private final ForeignLease lease = new ForeignLease(() -> now);

  private static ApiObject held(String holder, Instant renewed) {
    ApiObject o = ApiObject.of(new GroupVersionKind("coordination.k8s.io", "v1", "Lease"));
    o.object("spec").put("holderIdentity", holder);
    o.object("spec").put("leaseDurationSeconds", 15L);
    o.object("spec").put("renewTime", renewed.toString());
    return o;
  }

  @Test
  void nobodyHoldsWhatIsNotThere() {
    assertNull(lease.holder());
  }

  @Test
  void oneThatExpiredLongAgoStopsNobody() {
    lease.changed(held("old", START.minusSeconds(3600)), false);
    assertNull(lease.holder());
  }

  @Test
  void oneThatIsAliveAtTheStartIsRespectedAtOnce() {
    lease.changed(held("other", START.minusSeconds(2)), false);
    assertEquals("other", lease.holder());
  }

  @Test
  void eachRenewalCountsFromWhenItWasSeenWhateverTheOthersClockSays() {
    lease.changed(held("", START), false);
    lease.changed(held("other", START.minusSeconds(600)), false);
    now = START.plusSeconds(29);
    assertEquals("other", lease.holder(), "alive for 15 s, then left alone for 15 s");
    now = START.plusSeconds(30);
    assertNull(lease.holder());
  }

  @Test
  void oneThatIsGivenBackIsLeftAloneForAWhile() {
    lease.changed(held("other", START), false);
    now = START.plusSeconds(5);
    lease.changed(held("", START), false);
    now = START.plusSeconds(19);
    assertEquals("other", lease.holder());
    now = START.plusSeconds(20);
    assertNull(lease.holder());
  }

  @Test
  void oneThatIsDeletedCountsAsGivenBack() {
    lease.changed(held("other", START), false);
    now = START.plusSeconds(5);
    lease.changed(held("other", START), true);
    now = START.plusSeconds(20);
    assertNull(lease.holder());
  }
}
