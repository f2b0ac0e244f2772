// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.server.ServerIdentity;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ReconcilersTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private Instant now = Instant.parse("2026-01-01T00:00:00.123456Z");
  private final InstantSource clock = () -> now;

  private ApiObject endpoints() {
    return found(objects.getLive(KubernetesEndpoints.ENDPOINTS, "default", "kubernetes"));
  }

  private static ApiObject found(@org.jspecify.annotations.Nullable ApiObject object) {
    assertNotNull(object);
    return object;
  }

  @Test
  void theEndpointsAreThoseThatAreAlive() {
    KubernetesEndpoints kubernetes = new KubernetesEndpoints(objects, writer, 6443);
    kubernetes.reconcile(List.of("10.0.0.1"));
    assertEquals(
        "[{addresses=[{ip=10.0.0.1}], ports=[{name=https, port=6443, protocol=TCP}]}]",
        String.valueOf(endpoints().tree().get("subsets")));
    kubernetes.reconcile(List.of("10.0.0.1", "10.0.0.2"));
    ApiObject slice = found(objects.getLive(KubernetesEndpoints.SLICES, "default", "kubernetes"));
    assertEquals(
        "[{addresses=[10.0.0.1], conditions={ready=true}},"
            + " {addresses=[10.0.0.2], conditions={ready=true}}]",
        String.valueOf(slice.tree().get("endpoints")));
    assertEquals("kubernetes", slice.meta().labels().get("kubernetes.io/service-name"));
    int before = writer.writes;
    kubernetes.reconcile(List.of("10.0.0.1", "10.0.0.2"));
    kubernetes.reconcile(List.of());
    assertEquals(before, writer.writes);
  }

  @Test
  void aServerHasOneLeaseThatItRenews() {
    ServerIdentity identity = ServerIdentity.of("host", 6443);
    IdentityLeases leases = new IdentityLeases(objects, writer, identity, clock);
    leases.renew();
    ApiObject lease = lease(identity);
    assertEquals("kube-apiserver", lease.meta().labels().get("apiserver.kubernetes.io/identity"));
    assertEquals("host", lease.meta().labels().get("kubernetes.io/hostname"));
    assertEquals("2026-01-01T00:00:00.123456Z", lease.field("spec").get("renewTime").text());
    now = now.plusSeconds(10);
    leases.renew();
    assertEquals(
        "2026-01-01T00:00:10.123456Z", lease(identity).field("spec").get("renewTime").text());
  }

  private ApiObject lease(ServerIdentity identity) {
    return found(objects.getLive(IdentityLeases.LEASES, IdentityLeases.NAMESPACE, identity.name()));
  }

  @Test
  void leasesThatHaveRunOutAreCollected() {
    ServerIdentity gone = ServerIdentity.of("gone", 6443);
    ServerIdentity here = ServerIdentity.of("here", 6443);
    new IdentityLeases(objects, writer, gone, clock).renew();
    IdentityLeases leases = new IdentityLeases(objects, writer, here, clock);
    leases.renew();
    leases.collect();
    assertNotNull(lease(gone));
    now = now.plus(Duration.ofHours(1)).plusSeconds(1);
    leases.collect();
    assertNull(objects.getLive(IdentityLeases.LEASES, IdentityLeases.NAMESPACE, gone.name()));
    assertNotNull(lease(here));
  }

  @Test
  void namesAreStableAndHoldersAreNot() {
    ServerIdentity one = ServerIdentity.of("host", 6443);
    ServerIdentity two = ServerIdentity.of("host", 6443);
    assertEquals(one.name(), two.name());
    assertNotEquals(one.holder(), two.holder());
    assertNotEquals(one.name(), ServerIdentity.of("host", 6444).name());
    // by Python's hashlib and base64
    assertEquals("apiserver-piprcybre4qwyleawco6qwktvm", one.name());
    assertTrue(one.holder().startsWith(one.name() + "_"));
  }
}
