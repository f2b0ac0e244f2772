// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LeaderLeaseTest {
  private static final ObjectKey KEY = new ObjectKey("kube-system", "leaders");

  private long nanos;
  private boolean broken;
  private @Nullable ApiObject stored;

  /** One lease. */
  private final ObjectWriter writer =
      new ObjectWriter() {
        @Override
        public ApiObject create(GroupResource resource, ApiObject object) {
          requireWhole();
          stored = object.copy();
          return object;
        }

        @Override
        public ApiObject update(
            GroupResource resource,
            String namespace,
            String name,
            UnaryOperator<ApiObject> change) {
          requireWhole();
          if (stored == null) {
            throw ApiException.notFound(resource, name);
          }
          ApiObject next = change.apply(stored.copy());
          stored = next.copy();
          return next;
        }

        @Override
        public ApiObject updateStatus(
            GroupResource resource,
            String namespace,
            String name,
            UnaryOperator<ApiObject> change) {
          throw new AssertionError("a lease has no status");
        }

        @Override
        public void delete(
            GroupResource resource, String namespace, String name, @Nullable String uid) {
          throw new AssertionError("leases stay");
        }
      };

  private void requireWhole() {
    if (broken) {
      throw ApiException.unavailable("no store", 1);
    }
  }

  private LeaderLease of(String identity) {
    return new LeaderLease(writer, KEY, identity, () -> Instant.ofEpochSecond(nanos), () -> nanos);
  }

  private void pass(Duration time) {
    nanos += time.toNanos();
  }

  private String holder() {
    return stored == null ? "" : stored.field("spec").get("holderIdentity").text();
  }

  @Test
  void theFirstLeadsAndTheOtherWaits() {
    LeaderLease a = of("a");
    LeaderLease b = of("b");
    assertTrue(a.hold());
    assertFalse(b.hold());
    for (int i = 0; i < 20; i++) {
      pass(LeaderLease.RETRY);
      assertTrue(a.hold());
      assertFalse(b.hold());
    }
    assertEquals("a", holder());
  }

  @Test
  void theOtherLeadsWhenTheFirstHasBeenSilentForAsLongAsItsLeaseLasts() {
    LeaderLease a = of("a");
    LeaderLease b = of("b");
    assertTrue(a.hold());
    assertFalse(b.hold());
    pass(LeaderLease.LASTS.minusMillis(1));
    assertFalse(b.hold());
    pass(Duration.ofMillis(1));
    assertTrue(b.hold());
    assertFalse(a.hold());
    assertEquals(1, stored == null ? -1 : stored.field("spec").get("leaseTransitions").number());
  }

  @Test
  void oneThatIsGivenBackIsTakenAtOnce() {
    LeaderLease a = of("a");
    assertTrue(a.hold());
    a.release();
    assertTrue(of("b").hold());
  }

  @Test
  void whoComesBackUnderItsNameGoesOn() {
    assertTrue(of("a").hold());
    assertTrue(of("a").hold());
  }

  @Test
  void whoCannotRenewLeadsNoMoreBeforeAnotherCan() {
    LeaderLease a = of("a");
    assertTrue(a.hold());
    broken = true;
    pass(Duration.ofSeconds(6));
    assertTrue(a.hold());
    pass(Duration.ofSeconds(1));
    assertFalse(a.hold());
    assertTrue(LeaderLease.LASTS.compareTo(Duration.ofSeconds(7)) > 0);
  }

  @Test
  void whoNeverHeldItGivesNothingBack() {
    assertTrue(of("a").hold());
    LeaderLease b = of("b");
    assertFalse(b.hold());
    b.release();
    assertEquals("a", holder());
  }
}
