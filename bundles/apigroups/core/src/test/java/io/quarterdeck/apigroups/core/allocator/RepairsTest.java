// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import io.quarterdeck.testkit.storage.FakeBackend;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the repairs report as events, and what they do about it. */
class RepairsTest {
  private static final GroupResource EVENTS = new GroupResource("", "events");
  private static final NodePortRange PORTS = NodePortRange.parse("30000-30009");

  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private final Metrics metrics = new Metrics();
  private final AllocatorMetrics allocatorMetrics = new AllocatorMetrics(metrics);
  private final IPAddresses addresses = new IPAddresses(objects, () -> writer);
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final ServiceEvents events = new ServiceEvents(() -> writer, () -> now, "c", "h");
  private final ClusterIPRepair clusterIPs =
      new ClusterIPRepair(
          objects, new ServiceCIDRs(objects), addresses, events, () -> now, allocatorMetrics);
  private final PortAllocator portAllocator =
      new PortAllocator(new FakeBackend(), PORTS, allocatorMetrics);
  private final NodePortRepair nodePorts =
      new NodePortRepair(objects, PORTS, portAllocator, events);

  @BeforeEach
  void aRange() {
    objects.put(
        ServiceCIDRs.RESOURCE,
        object("{'metadata':{'name':'kubernetes'},'spec':{'cidrs':['10.0.0.0/24']}}"));
  }

  private void service(String name, String ip) {
    serviceWith(name, "'clusterIP':'" + ip + "','clusterIPs':['" + ip + "']");
  }

  private void serviceWith(String name, String spec) {
    objects.put(
        ServiceName.RESOURCE,
        object(
            "{'kind':'Service','apiVersion':'v1','metadata':{'namespace':'ns','name':'"
                + name
                + "','uid':'"
                + name
                + "'},'spec':{"
                + spec
                + "}}"));
  }

  private void address(String ip, String owner, Instant created) {
    addresses.create(ip, new ServiceName("ns", owner));
    ApiObject stored = Objects.requireNonNull(objects.get(IPAddresses.RESOURCE, "", ip));
    stored.meta().setCreationTimestamp(created.toString());
    objects.put(IPAddresses.RESOURCE, stored);
  }

  private @Nullable String owner(String ip) {
    ServiceName found = addresses.ownerLive(ip);
    return found == null ? null : found.name();
  }

  private List<String> reported() {
    return objects.list(EVENTS, "", LabelSelector.EVERYTHING).stream()
        .map(e -> e.field("reason").text() + ": " + e.field("message").text())
        .toList();
  }

  @Test
  void whatIsInOrderIsLeftAlone() {
    service("web", "10.0.0.5");
    address("10.0.0.5", "web", now);
    now = now.plusSeconds(600);
    clusterIPs.all();
    assertEquals("web", owner("10.0.0.5"));
    assertEquals(List.of(), reported());
  }

  @Test
  void anAddressThatIsNotWrittenDownIs() {
    service("web", "10.0.0.5");
    clusterIPs.all();
    clusterIPs.all();
    assertEquals("web", owner("10.0.0.5"));
    assertEquals(
        List.of("ClusterIPNotAllocated: Cluster IP [IPv4]: 10.0.0.5 is not allocated; repairing"),
        reported());
  }

  @Test
  void headlessServicesHaveNone() {
    service("web", "None");
    clusterIPs.all();
    assertEquals(List.of(), reported());
  }

  @Test
  void anAddressOfTwoServicesIsReported() {
    service("a", "10.0.0.5");
    service("b", "10.0.0.5");
    address("10.0.0.5", "a", now);
    clusterIPs.all();
    assertEquals("a", owner("10.0.0.5"));
    assertEquals(
        List.of(
            "ClusterIPAlreadyAllocated: Cluster IP [IPv4]:10.0.0.5 was assigned to multiple"
                + " services; please recreate service"),
        reported());
  }

  @Test
  void anAddressThatNamesAServiceThatIsGoneIsGivenToItsOwn() {
    service("a", "10.0.0.5");
    address("10.0.0.5", "gone", now);
    clusterIPs.all();
    assertEquals("a", owner("10.0.0.5"));
    assertEquals(
        List.of(
            "ClusterIPNotAllocated: the ClusterIP [IPv4]: 10.0.0.5 for Service ns/a has a wrong"
                + " reference; repairing"),
        reported());
  }

  @Test
  void addressesThatCannotBeAreReported() {
    service("a", "x");
    service("b", "10.1.0.5");
    clusterIPs.all();
    assertEquals(
        List.of(
            "ClusterIPNotValid: Cluster IP x is not a valid IP; please recreate Service",
            "ClusterIPOutOfRange: Cluster IP [IPv4]: 10.1.0.5 is not within any configured Service"
                + " CIDR; please recreate service"),
        reported());
  }

  @Test
  void labelsAreWrittenAgain() {
    service("web", "10.0.0.5");
    address("10.0.0.5", "web", now);
    ApiObject stored = Objects.requireNonNull(objects.get(IPAddresses.RESOURCE, "", "10.0.0.5"));
    stored.meta().mutableLabels().remove(IPAddresses.FAMILY);
    objects.put(IPAddresses.RESOURCE, stored);
    clusterIPs.service(new ServiceName("ns", "web"));
    assertTrue(
        IPAddresses.isLabelled(
            Objects.requireNonNull(objects.get(IPAddresses.RESOURCE, "", "10.0.0.5"))));
  }

  @Test
  void anAddressWithoutItsServiceGoesOnceItIsOld() {
    address("10.0.0.5", "gone", now);
    clusterIPs.all();
    now = now.plusSeconds(60);
    clusterIPs.all();
    assertNotNull(owner("10.0.0.5"), "its service may be on its way");
    now = now.plusSeconds(1);
    clusterIPs.all();
    assertNull(owner("10.0.0.5"));
    assertEquals(
        List.of(
            "IPAddressNotAllocated: IPAddress: 10.0.0.5 for Service ns/gone appears to have leaked:"
                + " cleaning up"),
        reported());
  }

  @Test
  void anAddressThatItsServiceDoesNotHaveGoesOnceItIsOld() {
    service("web", "10.0.0.6");
    address("10.0.0.6", "web", now);
    address("10.0.0.5", "web", now);
    now = now.plusSeconds(61);
    clusterIPs.all();
    assertNull(owner("10.0.0.5"));
    assertEquals("web", owner("10.0.0.6"));
    assertEquals(
        List.of(
            "IPAddressWrongReference: IPAddress: 10.0.0.5 for Service ns/web has a wrong reference;"
                + " cleaning up"),
        reported());
  }

  @Test
  void anAddressOfNobodyGoesAndThatOfAnotherManagerStays() {
    String of = "'spec':{'parentRef':{'group':'example.com','resource':'things','name':'t'}}}";
    objects.put(
        IPAddresses.RESOURCE,
        object(
            "{'metadata':{'name':'10.0.0.7','labels':{'ipaddress.kubernetes.io/managed-by':"
                + "'ipallocator.k8s.io'}},"
                + of));
    objects.put(IPAddresses.RESOURCE, object("{'metadata':{'name':'10.0.0.8'}," + of));
    clusterIPs.all();
    assertNull(objects.get(IPAddresses.RESOURCE, "", "10.0.0.7"));
    assertNotNull(objects.get(IPAddresses.RESOURCE, "", "10.0.0.8"));
    assertEquals(
        List.of(
            "IPAddressNotAllocated: IPAddress 10.0.0.7 appears to have been modified, not"
                + " referencing a Service: cleaning up"),
        reported());
  }

  @Test
  void addressesAreCounted() {
    service("web", "10.0.0.5");
    clusterIPs.all();
    assertTrue(
        metrics.text().contains("clusterip_allocator_allocated_ips{cidr=\"10.0.0.0/24\"} 1\n"),
        metrics.text());
    assertTrue(
        metrics.text().contains("clusterip_allocator_available_ips{cidr=\"10.0.0.0/24\"} 253\n"));
  }

  private void nodePort(String name, int port) {
    serviceWith(name, "'type':'NodePort','ports':[{'port':80,'nodePort':" + port + "}]");
  }

  private BitSet taken() {
    return portAllocator.change(taken -> (BitSet) taken.clone());
  }

  @Test
  void portsThatAreNotWrittenDownAre() {
    nodePort("a", 30_001);
    nodePorts.all();
    nodePorts.all();
    assertTrue(taken().get(30_001));
    assertEquals(List.of("PortNotAllocated: Port 30001 is not allocated; repairing"), reported());
  }

  @Test
  void aPortOfTwoServicesIsReported() {
    nodePort("a", 30_001);
    nodePort("b", 30_001);
    nodePorts.all();
    nodePorts.all();
    assertTrue(
        reported()
            .contains(
                "PortAlreadyAllocated: Port 30001 was assigned to multiple services; please"
                    + " recreate service"),
        reported().toString());
  }

  @Test
  void aPortOutsideOfTheRangeIsReportedAndNotTaken() {
    nodePort("a", 31_000);
    nodePorts.all();
    assertFalse(taken().get(31_000));
    assertEquals(
        List.of(
            "PortOutOfRange: Port 31000 is not within the port range 30000-30009; please recreate"
                + " service"),
        reported());
  }

  @Test
  void aPortOfNobodyIsGivenBackAfterThreeRuns() {
    portAllocator.change(
        taken -> {
          taken.set(30_002);
          return taken;
        });
    for (int i = 0; i < 3; i++) {
      nodePorts.all();
      assertTrue(taken().get(30_002), "run " + i);
    }
    nodePorts.all();
    assertFalse(taken().get(30_002));
  }

  @Test
  void aServiceThatComesMeanwhileKeepsItsPort() {
    portAllocator.change(
        taken -> {
          taken.set(30_002);
          return taken;
        });
    nodePorts.all();
    nodePorts.all();
    nodePort("late", 30_002);
    nodePorts.all();
    objects.delete(ServiceName.RESOURCE, "ns", "late");
    for (int i = 0; i < 3; i++) {
      nodePorts.all();
      assertTrue(taken().get(30_002), "it is counted from the beginning");
    }
  }
}
