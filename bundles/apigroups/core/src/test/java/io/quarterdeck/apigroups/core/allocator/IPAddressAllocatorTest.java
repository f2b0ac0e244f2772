// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IPAddressAllocatorTest {
  private static final ServiceName WEB = new ServiceName("ns", "web");

  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private final IPAddresses addresses = new IPAddresses(objects, () -> writer);
  private final Metrics metrics = new Metrics();
  private final AllocatorMetrics allocatorMetrics = new AllocatorMetrics(metrics);

  @BeforeEach
  void aRangeOfSix() {
    objects.put(
        ServiceCIDRs.RESOURCE,
        object("{'metadata':{'name':'kubernetes'},'spec':{'cidrs':['10.0.0.0/29']}}"));
  }

  private IPAddressAllocator allocator(ServiceName service) {
    return new IPAddressAllocator(
        objects,
        new ServiceCIDRs(objects),
        addresses,
        Set.of("10.0.0.1"),
        service,
        allocatorMetrics);
  }

  @Test
  void aFreeAddressIsTakenUntilThereIsNone() {
    Set<String> given = new HashSet<>();
    IPAddressAllocator allocator = allocator(WEB);
    for (int i = 0; i < 5; i++) {
      assertTrue(given.add(allocator.next("IPv4")));
    }
    assertFalse(given.contains("10.0.0.1"), "the server's own is reserved");
    assertEquals("", allocator.next("IPv4"));
    assertEquals("", allocator.next("IPv6"));
    assertEquals(given, Set.copyOf(allocator.taken()));
    given.forEach(ip -> assertEquals(WEB, addresses.ownerLive(ip)));
    assertTrue(metrics.text().contains("allocation_errors_total"));
  }

  @Test
  void aRangeThatIsFullLeadsToTheNext() {
    for (int i = 1; i < 7; i++) {
      addresses.create("10.0.0." + i, new ServiceName("ns", "s" + i));
    }
    objects.put(
        ServiceCIDRs.RESOURCE,
        object("{'metadata':{'name':'more'},'spec':{'cidrs':['10.9.0.0/29']}}"));
    assertTrue(allocator(WEB).next("IPv4").startsWith("10.9.0."));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "10.0.0.3 | ``",
        "10.0.0.1 | ``",
        "10.0.0.0 | the provided IP (10.0.0.0) is not in the valid range. The range of valid IPs is"
            + " 10.0.0.0/29",
        "10.0.0.7 | the provided IP (10.0.0.7) is not in the valid range. The range of valid IPs is"
            + " 10.0.0.0/29",
        "10.0.0.8 | the provided network does not match the current range",
        "fd00::1 | the provided network does not match the current range",
      })
  void anAddressThatIsNamedIsTakenOrNot(String ip, String wanted) {
    IPAddressAllocator allocator = allocator(WEB);
    assertEquals(wanted, allocator.take(ip));
    assertEquals(wanted.isEmpty() ? List.of(ip) : List.of(), allocator.taken());
  }

  @Test
  void anAddressIsTakenOnce() {
    assertEquals("", allocator(WEB).take("10.0.0.3"));
    assertEquals("provided IP is already allocated", allocator(WEB).take("10.0.0.3"));
  }

  @Test
  void theServerTakesUpTheAddressThatItsPredecessorLeft() {
    assertEquals("", allocator(ServiceName.KUBERNETES).take("10.0.0.1"));
    assertEquals("", allocator(ServiceName.KUBERNETES).take("10.0.0.1"));
    objects.put(
        ServiceName.RESOURCE,
        object("{'metadata':{'namespace':'default','name':'kubernetes'},'spec':{}}"));
    assertEquals(
        "provided IP is already allocated", allocator(ServiceName.KUBERNETES).take("10.0.0.1"));
  }

  @Test
  void anAddressHasOneSpelling() {
    assertEquals("fd00::1", IPAddresses.canonical("FD00:0:0::0001"));
    assertEquals("x", IPAddresses.canonical("x"));
    assertTrue(addresses.create("FD00::1", WEB));
    assertFalse(addresses.create("fd00::1", WEB));
    ApiObject stored = Objects.requireNonNull(objects.get(IPAddresses.RESOURCE, "", "fd00::1"));
    assertEquals(
        "{'ipaddress.kubernetes.io/ip-family':'IPv6','ipaddress.kubernetes.io/managed-by':"
            + "'ipallocator.k8s.io'}",
        text(stored.meta().labels()));
    assertTrue(IPAddresses.isLabelled(stored));
  }

  @Test
  void onlyTheOwnerGivesAnAddressBack() {
    addresses.create("10.0.0.3", WEB);
    assertFalse(addresses.release("10.0.0.3", new ServiceName("ns", "db")));
    assertNotNull(addresses.ownerLive("10.0.0.3"));
    assertTrue(addresses.release("10.0.0.3", WEB));
    assertNull(addresses.ownerLive("10.0.0.3"));
    assertFalse(addresses.release("10.0.0.3", WEB));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'resource':'services','namespace':'a','name':'b'} | true",
        "{'group':'','resource':'services','namespace':'a','name':'b'} | true",
        "{'group':'gateway.networking.k8s.io','resource':'gateways','name':'b'} | false",
        "{'group':'example.com','resource':'services','name':'b'} | false",
        "{} | false",
      })
  void theOwnerIsAService(String parent, boolean wanted) {
    ApiObject address = object("{'metadata':{},'spec':{'parentRef':" + parent + "}}");
    assertEquals(wanted, IPAddresses.owner(address) != null);
    assertFalse(IPAddresses.isManaged(address));
  }
}
