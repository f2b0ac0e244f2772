// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.server.ServerIdentity;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The Leases that say which servers there are: who renews, and whose are collected. */
final class IdentityLeasesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T02:00:00.5Z");

  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private final ServerIdentity own = ServerIdentity.of("host", 6443);

  private IdentityLeases leases(ObjectWriter to) {
    return new IdentityLeases(objects, to, own, () -> NOW);
  }

  private ApiObject lease() {
    ApiObject lease = objects.getLive(IdentityLeases.LEASES, "kube-system", own.name());
    assertNotNull(lease);
    return lease;
  }

  private void put(String name, String label, String spec) {
    objects.put(
        IdentityLeases.LEASES,
        Literal.object(
            "{'metadata':{'namespace':'kube-system','name':'"
                + name
                + "','labels':{'apiserver.kubernetes.io/identity':'"
                + label
                + "'}},'spec':"
                + spec
                + "}"));
  }

  private List<String> left() {
    return objects
        .list(IdentityLeases.LEASES, "kube-system", io.quarterdeck.api.LabelSelector.EVERYTHING)
        .stream()
        .map(l -> l.meta().name())
        .toList();
  }

  @Test
  void aLeaseSaysWhoHoldsItAndForHowLong() {
    leases(writer).renew();
    ApiObject lease = lease();
    assertEquals("coordination.k8s.io/v1", lease.tree().get("apiVersion"));
    assertEquals(
        Map.of(
            "apiserver.kubernetes.io/identity", "kube-apiserver", "kubernetes.io/hostname", "host"),
        lease.meta().labels());
    assertEquals(
        Map.of(
            "holderIdentity",
            own.holder(),
            "leaseDurationSeconds",
            3600L,
            "renewTime",
            "2026-01-01T02:00:00.500000Z"),
        lease.tree().get("spec"));
  }

  @Test
  void aServerThatComesBackTakesItsLeaseOver() {
    put(own.name(), "x", "{'holderIdentity':'before','leaseTransitions':3}");
    leases(writer).renew();
    assertEquals(own.holder(), lease().field("spec").get("holderIdentity").text());
    assertEquals(3, lease().field("spec").get("leaseTransitions").number(), "the rest stays");
    assertEquals("kube-apiserver", lease().meta().labels().get("apiserver.kubernetes.io/identity"));
    assertEquals(1, writer.writes);
  }

  @Test
  void oneThatWasMadeMeanwhileIsRenewedAtTheNextTurn() {
    assertDoesNotThrow(() -> leases(RefusingWriter.EXISTS).renew());
    assertThrows(ApiException.class, () -> leases(RefusingWriter.BROKEN).renew());
  }

  @Test
  void whatHasRunOutGoesAndWhatWasNeverFilledInToo() {
    String hour = "'leaseDurationSeconds':3600";
    put("a-on-time", "kube-apiserver", "{" + hour + ",'renewTime':'2026-01-01T01:00:00.500000Z'}");
    put("b-late", "kube-apiserver", "{" + hour + ",'renewTime':'2026-01-01T01:00:00.499999Z'}");
    put("c-empty", "kube-apiserver", "{}");
    put("d-no-time", "kube-apiserver", "{" + hour + "}");
    put("e-no-length", "kube-apiserver", "{'renewTime':'2026-01-01T01:59:00.000000Z'}");
    put("f-of-others", "kube-controller", "{}");
    leases(writer).collect();
    assertEquals(List.of("a-on-time", "f-of-others"), left());
  }

  @Test
  void aServerNeverCollectsItsOwn() {
    put(own.name(), "kube-apiserver", "{}");
    leases(writer).collect();
    assertEquals(List.of(own.name()), left());
  }

  @Test
  void leasesOfOtherNamespacesAreOthers() {
    objects.put(
        IdentityLeases.LEASES,
        Literal.object(
            "{'metadata':{'namespace':'default','name':'a','labels':"
                + "{'apiserver.kubernetes.io/identity':'kube-apiserver'}}}"));
    leases(writer).collect();
    assertEquals(0, writer.writes);
  }

  @Test
  void oneThatIsGoneOrAnotherByNowIsNoFailure() {
    put("gone", "kube-apiserver", "{}");
    assertDoesNotThrow(() -> leases(RefusingWriter.GONE).collect());
    assertDoesNotThrow(() -> leases(RefusingWriter.EXISTS).collect());
    assertThrows(ApiException.class, () -> leases(RefusingWriter.BROKEN).collect());
  }
}
