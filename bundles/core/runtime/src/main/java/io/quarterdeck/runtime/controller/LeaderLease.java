// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Which one of several servers leads: who holds a Lease and goes on renewing it. As client-go's
 * leader election, nobody's clock is believed but one's own: a holder is dead when its lease has
 * not changed for as long as it lasts while this one looked. For one thread, which may block for a
 * write.
 */
public final class LeaderLease {
  /** How long a lease lasts that is not renewed. */
  public static final Duration LASTS = Duration.ofSeconds(10);

  /** How often {@link #hold} is to be called. */
  public static final Duration RETRY = Duration.ofSeconds(2);

  /** Who could not renew for so long leads no more, before anybody else can. */
  private static final Duration RENEW_WITHIN = Duration.ofSeconds(7);

  private static final GroupResource LEASES = new GroupResource("coordination.k8s.io", "leases");
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);
  private static final String HOLDER = "holderIdentity";

  private final ObjectWriter writer;
  private final ObjectKey key;
  private final String identity;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private String observed = "";
  private long observedAt;
  private long renewedAt;
  private boolean holding;

  /**
   * @param identity of this server: the same after a restart, so that it goes on where it stopped
   */
  public LeaderLease(ObjectWriter writer, ObjectKey key, String identity, InstantSource clock) {
    this(writer, key, identity, clock, System::nanoTime);
  }

  LeaderLease(
      ObjectWriter writer,
      ObjectKey key,
      String identity,
      InstantSource clock,
      LongSupplier nanos) {
    this.writer = writer;
    this.key = key;
    this.identity = identity;
    this.clock = clock;
    this.nanos = nanos;
  }

  /**
   * Takes the lease when nobody holds it, renews it when this one does.
   *
   * @return whether this one leads
   */
  public boolean hold() {
    try {
      holding = identity.equals(holder(written()));
      renewedAt = nanos.getAsLong();
    } catch (ApiException e) {
      holding &= nanos.getAsLong() - renewedAt < RENEW_WITHIN.toNanos();
    }
    return holding;
  }

  private ApiObject written() {
    try {
      return writer.update(
          LEASES, key.namespace(), key.name(), lease -> mayTake(lease) ? taken(lease) : lease);
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
      ApiObject lease = ApiObject.of(new GroupVersionKind("coordination.k8s.io", "v1", "Lease"));
      lease.meta().setName(key.name());
      lease.meta().setNamespace(key.namespace());
      return writer.create(LEASES, taken(lease));
    }
  }

  private boolean mayTake(ApiObject lease) {
    Node spec = lease.field("spec");
    String holder = holder(lease);
    String now = holder + " " + spec.get("renewTime").text();
    long at = nanos.getAsLong();
    if (!now.equals(observed)) {
      observed = now;
      observedAt = at;
    }
    long lasts = Duration.ofSeconds(spec.get("leaseDurationSeconds").number()).toNanos();
    return holder.isEmpty() || holder.equals(identity) || at - observedAt >= lasts;
  }

  private static String holder(ApiObject lease) {
    return lease.field("spec").get(HOLDER).text();
  }

  private ApiObject taken(ApiObject lease) {
    Map<String, @Nullable Object> spec = lease.object("spec");
    String now = MICROS.format(clock.instant());
    if (!identity.equals(spec.get(HOLDER))) {
      Node before = lease.field("spec");
      long transitions =
          before.get(HOLDER).isAbsent() ? 0 : before.get("leaseTransitions").number() + 1;
      spec.put("acquireTime", now);
      spec.put("leaseTransitions", transitions);
    }
    spec.put(HOLDER, identity);
    spec.put("leaseDurationSeconds", LASTS.toSeconds());
    spec.put("renewTime", now);
    return lease;
  }

  /** Gives it back, so that another need not wait; what fails is left to time. */
  public void release() {
    if (!holding) {
      return;
    }
    holding = false;
    try {
      writer.update(
          LEASES,
          key.namespace(),
          key.name(),
          lease -> {
            if (holder(lease).equals(identity)) {
              lease.object("spec").put(HOLDER, "");
              lease.object("spec").put("leaseDurationSeconds", 1L);
            }
            return lease;
          });
    } catch (ApiException e) {
      observed = "";
    }
  }
}
