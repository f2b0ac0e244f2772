// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.group.Reservation;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import io.quarterdeck.testkit.storage.FakeBackend;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Servers that share a store, each with its own allocation. */
class TwoAllocatorsTest {
  private static final GroupResource EVENTS = new GroupResource("", "events");
  private static final List<ServiceIPRange> RANGES =
      List.of(ServiceIPRange.parse("10.0.0.0/25"), ServiceIPRange.parse("fd00:1::/112"));
  private static final NodePortRange PORTS = NodePortRange.parse("30000-30119");

  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private final FakeBackend backend = new FakeBackend();
  private final Metrics metrics = new Metrics();
  private final List<ServiceNetwork> networks = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  private ServiceNetwork network() {
    ServiceNetwork out =
        new ServiceNetwork(RANGES, PORTS, objects, () -> writer, backend, () -> now, metrics)
            .started();
    networks.add(out);
    return out;
  }

  @BeforeEach
  void theyStart() throws InterruptedException {
    network();
    network();
    Await.until(
        "somebody makes the block of addresses",
        () -> objects.get(ServiceCIDRs.RESOURCE, "", DefaultServiceCIDR.NAME) != null);
  }

  @AfterEach
  void theyEnd() {
    networks.forEach(ServiceNetwork::close);
  }

  private static ApiObject service(String name, String spec) {
    return object(
        "{'kind':'Service','apiVersion':'v1','metadata':{'name':'"
            + name
            + "','namespace':'ns','uid':'u'},'spec':"
            + spec
            + "}");
  }

  private static ApiObject named(String name, String ip) {
    return service(name, "{'clusterIP':'" + ip + "','clusterIPs':['" + ip + "']}");
  }

  private ApiObject create(int server, ApiObject service) {
    Reservation taken = networks.get(server).allocators().reserve(service, null, false);
    objects.put(ServiceName.RESOURCE, service);
    taken.commit();
    return service;
  }

  private @Nullable ApiObject address(String ip) {
    return objects.get(IPAddresses.RESOURCE, "", ip);
  }

  private BitSet taken() throws Exception {
    return RangeAllocation.decode(Objects.requireNonNull(backend.get(PortAllocator.KEY)).value())
        .taken();
  }

  private static String ip(ApiObject service) {
    return service.field("spec").get("clusterIP").text();
  }

  @Test
  void noTwoServicesShareAnAddressOrAPort() throws Exception {
    String both = "{'type':'NodePort','ipFamilyPolicy':'RequireDualStack','ports':[{'port':80}]}";
    Set<String> ips = new HashSet<>();
    Set<Integer> ports = new HashSet<>();
    List<Callable<ApiObject>> work = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int n = i;
      work.add(() -> create(n % 2, service("s" + n, both)));
    }
    try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
      for (Future<ApiObject> done : pool.invokeAll(work)) {
        ServiceAllocators.addressesOf(done.get()).forEach(ip -> assertTrue(ips.add(ip), ip));
        NodePortRange.of(done.get()).forEach(p -> assertTrue(ports.add(p), "port " + p));
      }
    }
    assertEquals(200, ips.size());
    assertEquals(100, ports.size());
    ips.forEach(ip -> assertNotNull(address(ip), ip));
    assertEquals(100, taken().cardinality());
    counted("clusterip_allocator_allocation_total{cidr=\"10.0.0.0/25\",scope=\"dynamic\"} 100");
    counted("clusterip_allocator_allocation_duration_seconds_count{cidr=\"10.0.0.0/25\"} 100");
    counted("nodeport_allocator_allocation_total{scope=\"dynamic\"} 100");
    counted("nodeport_allocator_allocated_ports 100");
    counted("nodeport_allocator_available_ports 20");
    // a third one that comes now knows them all
    network();
    ApiObject late = create(2, service("late", both));
    assertTrue(ips.add(ip(late)));
    assertTrue(ports.addAll(NodePortRange.of(late)));
    ApiObject named = named("named", ips.iterator().next());
    ApiException e = assertThrows(ApiException.class, () -> create(2, named));
    assertTrue(String.valueOf(e.getMessage()).endsWith("provided IP is already allocated"));
    String errors = "clusterip_allocator_allocation_errors_total";
    assertTrue(
        metrics.text().contains("kube_apiserver_" + errors) && metrics.text().contains("static"),
        metrics.text());
    // the third one counted them when it came
    counted("clusterip_allocator_allocated_ips{cidr=\"10.0.0.0/25\"} 101");
    counted("clusterip_allocator_available_ips{cidr=\"10.0.0.0/25\"} 25");
  }

  private void counted(String sample) {
    String line = "kube_apiserver_" + sample;
    assertTrue(metrics.text().lines().anyMatch(line::equals), line + " in " + metrics.text());
  }

  @Test
  void theObjectIsKubernetes() {
    String ip = ip(create(0, service("a", "{}")));
    ApiObject found = Objects.requireNonNull(address(ip));
    assertEquals("IPv4", found.meta().labels().get("ipaddress.kubernetes.io/ip-family"));
    assertEquals(
        "ipallocator.k8s.io", found.meta().labels().get("ipaddress.kubernetes.io/managed-by"));
    assertEquals(new ServiceName("ns", "a"), IPAddresses.owner(found));
    ApiObject block = Objects.requireNonNull(objects.get(ServiceCIDRs.RESOURCE, "", "kubernetes"));
    assertEquals(
        List.of("10.0.0.0/25", "fd00:1::/112"), block.field("spec").get("cidrs").strings());
    assertEquals("True", block.field("status").get("conditions").index(0).get("status").text());
  }

  @Test
  void whatIsRefusedOrDryLeavesNothing() throws Exception {
    ServiceAllocators one = networks.getFirst().allocators();
    ApiObject dry = service("dry", "{'type':'NodePort','ports':[{'port':80}]}");
    one.reserve(dry, null, true).commit();
    assertNull(address(ip(dry)));
    ApiObject refused = service("no", "{'type':'NodePort','ports':[{'port':80}]}");
    Reservation taken = one.reserve(refused, null, false);
    assertNotNull(address(ip(refused)));
    taken.revert();
    assertNull(address(ip(refused)));
    assertEquals(0, taken().cardinality());
    ApiObject bad = service("bad", "{'type':'NodePort','ports':[{'port':80,'nodePort':7}]}");
    assertThrows(ApiException.class, () -> one.reserve(bad, null, false));
    assertEquals(0, objects.list(IPAddresses.RESOURCE, "", LabelSelector.EVERYTHING).size());
  }

  @Test
  void aMissingNameIsReportedOfTheAddress() {
    ServiceAllocators one = networks.getFirst().allocators();
    ApiException e =
        assertThrows(ApiException.class, () -> one.reserve(service("", "{}"), null, false));
    assertTrue(
        String.valueOf(e.getMessage())
            .contains("[\"\"]: failed to allocate IP: IPAddress.networking.k8s.io \"10.0.0."));
    one.reserve(service("", "{'clusterIP':'None','clusterIPs':['None']}"), null, false).revert();
    one.reserve(service("", "{}"), null, true).revert();
  }

  @Test
  void aRevertKeepsWhatWasStoredAfterAll() {
    ApiObject unknown = service("a", "{}");
    Reservation taken = networks.getFirst().allocators().reserve(unknown, null, false);
    objects.put(ServiceName.RESOURCE, unknown);
    taken.revert();
    assertNotNull(address(ip(unknown)));
  }

  @Test
  void updatesAndDeletionsGiveBack() throws Exception {
    ServiceAllocators one = networks.getFirst().allocators();
    ApiObject old = create(0, service("a", "{'type':'NodePort','ports':[{'port':80}]}"));
    ApiObject outside = service("a", "{'type':'ExternalName','externalName':'e'}");
    Reservation change = one.reserve(outside, old, false);
    objects.put(ServiceName.RESOURCE, outside);
    change.commit();
    assertNull(address(ip(old)));
    assertEquals(0, taken().cardinality());
    ApiObject next = create(1, service("b", "{'type':'NodePort','ports':[{'port':80}]}"));
    objects.delete(ServiceName.RESOURCE, "ns", "b");
    one.released(next);
    assertNull(address(ip(next)));
    assertEquals(0, taken().cardinality());
  }

  @Test
  void onlyBlocksThatAreReadyGiveAddresses() {
    ApiObject off =
        object(
            "{'kind':'ServiceCIDR','apiVersion':'networking.k8s.io/v1','metadata':{'name':'more'},"
                + "'spec':{'cidrs':['10.9.0.0/24']},"
                + "'status':{'conditions':[{'type':'Ready','status':'False'}]}}");
    objects.put(ServiceCIDRs.RESOURCE, off);
    ApiObject s = named("a", "10.9.0.9");
    ApiException e = assertThrows(ApiException.class, () -> create(0, s.copy()));
    assertTrue(
        String.valueOf(e.getMessage())
            .endsWith("the provided network does not match the current range"));
    off.tree().remove("status");
    objects.put(ServiceCIDRs.RESOURCE, off);
    assertEquals("10.9.0.9", ip(create(1, s)));
    ApiException low = assertThrows(ApiException.class, () -> create(0, named("b", "10.9.0.255")));
    assertTrue(String.valueOf(low.getMessage()).endsWith("valid IPs is 10.9.0.0/24"));
  }

  @Test
  void theRepairMakesWhatIsMissingAndRemovesWhatIsLeft() throws Exception {
    objects.put(
        ServiceName.RESOURCE,
        service(
            "old",
            "{'type':'NodePort','clusterIP':'10.0.0.9','clusterIPs':['10.0.0.9'],"
                + "'ports':[{'port':80,'nodePort':30005}]}"));
    AllocatorMetrics meters = new AllocatorMetrics(new Metrics());
    IPAddresses addresses = new IPAddresses(objects, () -> writer);
    addresses.create("10.0.0.10", new ServiceName("ns", "gone"));
    PortAllocator portAllocator = new PortAllocator(backend, PORTS, meters);
    portAllocator.change(
        t -> {
          t.set(30_006);
          return t;
        });
    ServiceEvents events = new ServiceEvents(() -> writer, () -> now, "c", "h");
    ClusterIPRepair repair =
        new ClusterIPRepair(
            objects, new ServiceCIDRs(objects), addresses, events, () -> now, meters);
    Objects.requireNonNull(address("10.0.0.10"));
    ApiObject orphan = Objects.requireNonNull(address("10.0.0.10"));
    orphan.meta().setCreationTimestamp(now.toString());
    objects.put(IPAddresses.RESOURCE, orphan);
    repair.all();
    assertEquals(
        new ServiceName("ns", "old"),
        IPAddresses.owner(Objects.requireNonNull(address("10.0.0.9"))));
    assertNotNull(address("10.0.0.10"), "its service may be on its way");
    now = now.plusSeconds(61);
    repair.all();
    assertNull(address("10.0.0.10"));
    NodePortRepair ports = new NodePortRepair(objects, PORTS, portAllocator, events);
    ports.all();
    assertTrue(taken().get(30_005));
    assertTrue(taken().get(30_006), "its service may be on its way");
    for (int i = 0; i < 3; i++) {
      ports.all();
    }
    assertFalse(taken().get(30_006));
    assertTrue(taken().get(30_005));
    List<String> reasons =
        objects.list(EVENTS, "", LabelSelector.EVERYTHING).stream()
            .map(o -> o.field("reason").text())
            .toList();
    assertTrue(
        reasons.containsAll(
            List.of("ClusterIPNotAllocated", "IPAddressNotAllocated", "PortNotAllocated")),
        reasons.toString());
  }
}
