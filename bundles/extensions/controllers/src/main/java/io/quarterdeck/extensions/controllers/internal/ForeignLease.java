// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.controllers.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * Whether somebody from elsewhere holds a lease of Kubernetes' own. What is there at the start is
 * believed by its times; from then on each renewal counts from when it was seen. Thread-safe.
 */
final class ForeignLease {
  /** How long it is left alone after it has expired: its holder may be about to come back. */
  static final Duration RESPECTED = Duration.ofSeconds(15);

  private final InstantSource clock;
  private boolean seen;
  private String holder = "";
  private Instant aliveUntil = Instant.MIN;

  ForeignLease(InstantSource clock) {
    this.clock = clock;
  }

  /** It has changed, or is gone. */
  synchronized void changed(ApiObject lease, boolean deleted) {
    Node spec = lease.field("spec");
    Instant now = clock.instant();
    String holds = deleted ? "" : spec.get("holderIdentity").text();
    if (holds.isEmpty()) {
      aliveUntil = aliveUntil.isBefore(now) ? aliveUntil : now;
    } else {
      Instant from = seen ? now : renewed(spec.get("renewTime").text());
      aliveUntil = from.plusSeconds(spec.get("leaseDurationSeconds").number());
      holder = holds;
    }
    seen = true;
  }

  private static Instant renewed(String time) {
    try {
      return Instant.parse(time);
    } catch (DateTimeParseException e) {
      return Instant.EPOCH; // nobody has ever held it
    }
  }

  /** Who holds it, or held it a moment ago; null for nobody. */
  synchronized @Nullable String holder() {
    boolean respected =
        !aliveUntil.equals(Instant.MIN) && clock.instant().isBefore(aliveUntil.plus(RESPECTED));
    return respected ? holder : null;
  }
}
