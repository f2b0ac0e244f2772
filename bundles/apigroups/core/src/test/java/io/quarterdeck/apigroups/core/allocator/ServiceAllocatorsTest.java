// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.core.service.ServiceTransition;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.testkit.storage.FakeBackend;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ServiceAllocatorsTest {
  private static final ServiceIPRange FOUR = ServiceIPRange.parse("10.0.0.0/29");
  private static final NodePortRange PORTS = NodePortRange.parse("30000-30003");
  private static final ServiceIPRange SIX = ServiceIPRange.parse("fd00:1::/112");

  private final Set<String> used = new HashSet<>();
  private final PortAllocator portAllocator =
      new PortAllocator(new FakeBackend(), PORTS, new AllocatorMetrics(new Metrics()));

  private static ApiObject service(String spec) {
    return object(
        "{'kind':'Service','apiVersion':'v1','metadata':{'name':'s'},'spec':" + spec + "}");
  }

  private Node addresses(String spec, ServiceIPRange... ranges) {
    ApiObject s = service(spec);
    new ClusterIPAllocator(List.of(ranges)).allocate(s, null, new InMemory(List.of(ranges), used));
    return s.field("spec");
  }

  private String refusal(String spec, ServiceIPRange... ranges) {
    ApiException e = assertThrows(ApiException.class, () -> addresses(spec, ranges));
    return Objects.requireNonNull(e.status().details()).causes().getFirst().message();
  }

  private NodePortPlan plan(ApiObject service, @Nullable ApiObject old) {
    Set<Integer> own = old == null ? Set.of() : NodePortRange.of(old);
    NodePortPlan plan =
        portAllocator.change(
            taken -> new NodePortAllocator(PORTS, service, own, taken, true).plan());
    plan.into(service);
    return plan;
  }

  private record InMemory(List<ServiceIPRange> ranges, Set<String> used) implements IPAllocator {
    @Override
    public String next(String family) {
      return ranges.stream()
          .filter(r -> r.family().equals(family))
          .map(r -> r.next(ip -> !ip.equals(r.server()) && used.add(ip)))
          .filter(Objects::nonNull)
          .findFirst()
          .orElse("");
    }

    @Override
    public String take(String ip) {
      return used.add(ip) ? "" : "already allocated";
    }
  }

  @Test
  void blocksOfBothFamilies() {
    assertEquals("10.0.0.1", FOUR.server());
    assertEquals("fd00:1::1", SIX.server());
    assertTrue(FOUR.contains("10.0.0.6"));
    assertTrue(SIX.contains("fd00:1::ff"));
    assertEquals(false, FOUR.contains("10.0.0.7") || FOUR.contains("10.0.0.0"));
    assertThrows(IllegalArgumentException.class, () -> ServiceIPRange.parse("10.0.0.1/8"));
  }

  @Test
  void everyAddressIsGivenOnceUntilTheRangeIsFull() {
    for (int i = 0; i < 5; i++) {
      addresses("{}", FOUR);
    }
    assertEquals(Set.of("10.0.0.2", "10.0.0.3", "10.0.0.4", "10.0.0.5", "10.0.0.6"), used);
    assertEquals(
        "Invalid value: [\"\"]: failed to allocate IP: range is full", refusal("{}", FOUR));
  }

  @Test
  void oneFamilyOrBothAsThePolicySays() {
    assertEquals(List.of("IPv4"), addresses("{}", FOUR, SIX).get("ipFamilies").strings());
    assertEquals(
        List.of("IPv4", "IPv6"),
        addresses("{'ipFamilyPolicy':'PreferDualStack'}", FOUR, SIX).get("ipFamilies").strings());
    assertEquals(
        List.of("IPv4"),
        addresses("{'ipFamilyPolicy':'PreferDualStack'}", FOUR).get("ipFamilies").strings());
    Node second =
        addresses("{'ipFamilyPolicy':'RequireDualStack','ipFamilies':['IPv6']}", FOUR, SIX);
    assertEquals(List.of("IPv6", "IPv4"), second.get("ipFamilies").strings());
    assertTrue(SIX.contains(second.get("clusterIP").text()));
    assertEquals(
        List.of("IPv4", "IPv6"),
        addresses("{'clusterIP':'None'}", FOUR).get("ipFamilies").strings());
  }

  @Test
  void whatCannotBeIsRefused() {
    assertEquals(
        "Invalid value: \"RequireDualStack\": this cluster is not configured for dual-stack"
            + " services",
        refusal("{'ipFamilyPolicy':'RequireDualStack'}", FOUR));
    assertEquals(
        "Invalid value: \"IPv6\": not configured on this cluster",
        refusal("{'ipFamilies':['IPv6']}", FOUR));
    used.add("10.0.0.3");
    assertTrue(refusal("{'clusterIP':'10.0.0.3'}", FOUR).endsWith("already allocated"));
  }

  @Test
  void nodePortsAreSharedByProtocolsAndReleasedByType() {
    ApiObject s =
        service(
            "{'type':'LoadBalancer','externalTrafficPolicy':'Local','ports':["
                + "{'port':53,'protocol':'TCP'},{'port':53,'protocol':'UDP'}]}");
    plan(s, null);
    Node list = s.field("spec").get("ports");
    long first = list.index(0).get("nodePort").number();
    assertEquals(first, list.index(1).get("nodePort").number());
    long health = s.field("spec").get("healthCheckNodePort").number();
    assertTrue(health >= 30_000 && health != first);
    ApiObject inside = s.copy();
    inside.object("spec").put("type", "ClusterIP");
    ServiceTransition.apply(inside.object("spec"), s.field("spec"));
    assertEquals(Set.of(), NodePortRange.of(inside));
    assertTrue(inside.field("spec").get("externalTrafficPolicy").isAbsent());
  }

  @Test
  void aTakenOrForeignNodePortIsRefused() {
    ApiObject s = service("{'type':'NodePort','ports':[{'port':80,'nodePort':30001}]}");
    assertEquals(Set.of(30_001), plan(s, null).taken());
    ApiException e = assertThrows(ApiException.class, () -> plan(s.copy(), null));
    assertTrue(String.valueOf(e.getMessage()).contains("already allocated"));
    ApiObject low = service("{'type':'NodePort','ports':[{'port':80,'nodePort':80}]}");
    assertThrows(ApiException.class, () -> plan(low, null));
    assertEquals(Set.of(), plan(s.copy(), s).taken(), "it has it already");
    ApiObject another = service("{'type':'NodePort','ports':[{'port':80}]}");
    plan(another, null);
    assertNotEquals(30_001, another.field("spec").get("ports").index(0).get("nodePort").number());
  }

  @Test
  void aBalancerWithoutPortsMayStillNameThem() {
    String none = "'type':'LoadBalancer','allocateLoadBalancerNodePorts':false,'ports':[{'port':80";
    assertEquals(Set.of(), plan(service("{" + none + "}]}"), null).taken());
    assertEquals(Set.of(30_002), plan(service("{" + none + ",'nodePort':30002}]}"), null).taken());
  }

  @Test
  void theFirstOfARangeAreGivenOutLast() {
    ServiceIPRange range = ServiceIPRange.parse("10.0.0.0/24");
    for (int i = 0; i < 238; i++) {
      assertTrue(
          Integer.parseInt(addresses("{}", range).get("clusterIP").text().substring(7)) > 16);
    }
    assertTrue(Integer.parseInt(addresses("{}", range).get("clusterIP").text().substring(7)) <= 16);
    assertTrue(NodePortRange.parse("30000-32767").free(p -> false) >= 30_086);
    assertEquals(30_001, NodePortRange.parse("30000-32767").free(p -> p != 30_001));
  }
}
