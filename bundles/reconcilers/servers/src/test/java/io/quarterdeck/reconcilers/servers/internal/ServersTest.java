// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.stage.Listening;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.storage.FakeBackend;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a server does of itself while it listens, by its configuration. */
final class ServersTest {
  private final FakeBackend backend = new FakeBackend();
  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private @Nullable Servers running;

  @AfterEach
  void end() {
    if (running != null) {
      running.deactivate();
    }
  }

  @SuppressWarnings({"ClassExplicitlyAnnotation", "BadAnnotationImplementation"})
  private static Servers.Config config(String address, String reconciler) {
    return new Servers.Config() {
      @Override
      public String advertise_address() {
        return address;
      }

      @Override
      public String endpoint_reconciler() {
        return reconciler;
      }

      @Override
      public Class<? extends Annotation> annotationType() {
        return Servers.Config.class;
      }
    };
  }

  private Servers start(String address, String reconciler) {
    return start(address, reconciler, gate -> true);
  }

  private Servers start(String address, String reconciler, FeatureGates gates) {
    Listening listening = new Listening() {};
    Map.Entry<Map<String, Object>, Listening> where =
        Map.entry(Map.of(Listening.ADDRESS, "192.0.2.7", Listening.PORT, 6443), listening);
    running =
        new Servers(
            config(address, reconciler), backend, objects, writer, gates, new Metrics(), where);
    return running;
  }

  private boolean hasEndpoints() {
    return objects.getLive(KubernetesEndpoints.ENDPOINTS, "default", "kubernetes") != null;
  }

  private boolean hasLease() {
    return !objects
        .list(IdentityLeases.LEASES, "kube-system", io.quarterdeck.api.LabelSelector.EVERYTHING)
        .isEmpty();
  }

  private List<String> alive() {
    return backend.range(LiveServers.PREFIX, "", 0, 0).entries().stream()
        .map(e -> e.key().substring(LiveServers.PREFIX.length()))
        .toList();
  }

  @Test
  void aServerAnnouncesTheAddressThatItListensOn() throws Exception {
    start("", "lease");
    Await.until("the endpoints are there", this::hasEndpoints);
    assertEquals(List.of("192.0.2.7"), alive());
    Await.until("its lease is there", this::hasLease);
  }

  @Test
  void withoutAnIdentityItHasNoLease() throws Exception {
    start("", "lease", gate -> false);
    Await.until("the endpoints are there", this::hasEndpoints);
    assertFalse(hasLease());
  }

  @Test
  void theConfiguredAddressGoesFirst() throws Exception {
    start(" 192.0.2.9 ", " lease ");
    Await.until("the endpoints are there", this::hasEndpoints);
    assertEquals(List.of("192.0.2.9"), alive());
  }

  @Test
  void whoKeepsNoEndpointsIsAServerAllTheSame() throws Exception {
    start("192.0.2.9", "none");
    Await.until("its lease is there", this::hasLease);
    assertFalse(hasEndpoints());
    assertEquals(List.of(), alive());
  }

  @Test
  void endpointsThatAreDeletedComeBackAtOnce() throws Exception {
    start("", "lease");
    Await.until("its lease is there", this::hasLease);
    Await.until("the endpoints are there", this::hasEndpoints);
    objects.delete(KubernetesEndpoints.ENDPOINTS, "default", "kubernetes");
    Await.until("they come back", this::hasEndpoints);
  }

  @Test
  void whatTheStoreCouldNotTakeIsTriedAgainSoon() throws Exception {
    start("", "lease");
    Await.until("the endpoints are there", this::hasEndpoints);
    backend.setUnavailable(true);
    objects.delete(KubernetesEndpoints.ENDPOINTS, "default", "kubernetes");
    Thread.sleep(100);
    assertFalse(hasEndpoints());
    backend.setUnavailable(false);
    long since = System.nanoTime();
    Await.until("they come back", this::hasEndpoints);
    assertTrue(System.nanoTime() - since < 5_000_000_000L, "before the next announcement");
  }

  @Test
  void anotherAddressTakesThePlaceOfTheOneBefore() throws Exception {
    Servers server = start("192.0.2.8", "lease");
    Await.until("it is announced", () -> alive().equals(List.of("192.0.2.8")));
    server.modified(config("192.0.2.9", "lease"));
    Await.until("the other one is", () -> alive().equals(List.of("192.0.2.9")));
    server.modified(config("192.0.2.9", "none"));
    Await.until("none is", () -> alive().isEmpty());
  }

  @Test
  void aServerThatLeavesSaysSo() throws Exception {
    Servers server = start("", "lease");
    Await.until("its lease is there", this::hasLease);
    server.deactivate();
    running = null;
    assertEquals(List.of(), alive());
    assertEquals(0, objects.listeners(KubernetesEndpoints.ENDPOINTS));
    assertEquals(0, objects.listeners(KubernetesEndpoints.SLICES));
    assertTrue(hasEndpoints(), "clients need somewhere to go");
  }

  @Test
  void aConfigurationThatCannotBeNamesItsKey() {
    IllegalArgumentException reconciler =
        assertThrows(IllegalArgumentException.class, () -> start("", "master-count"));
    assertEquals(
        "io.quarterdeck.reconcilers.servers: endpoint.reconciler = master-count: must be lease or"
            + " none",
        reconciler.getMessage());
    assertNull(running);
  }

  @Test
  void anAddressThatOthersReachIsTakenAsItIs() throws IOException {
    for (String address : List.of("192.0.2.1", "10.0.0.1", "2001:db8::1")) {
      assertEquals(InetAddress.getByName(address), HostAddress.of(address));
    }
  }

  @Test
  void theLoopbackAndAllAddressesStandForTheHosts() throws IOException {
    for (String bound : List.of("127.0.0.1", "0.0.0.0", "::", "::1")) {
      InetAddress found = HostAddress.of(bound);
      if (found != null) {
        assertFalse(found.isLoopbackAddress() || found.isAnyLocalAddress(), bound);
      }
      assertEquals(HostAddress.of("127.0.0.1"), found, "the same, whatever was bound");
    }
    assertNotNull(HostAddress.of("192.0.2.1"));
  }
}
