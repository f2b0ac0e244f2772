// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.testkit.storage.FakeBackend;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The entry in the store, and the ports of one service. */
class PortAllocatorTest {
  private static final NodePortRange RANGE = NodePortRange.parse("30000-30003");

  private final FakeBackend backend = new FakeBackend();
  private final Metrics metrics = new Metrics();

  private PortAllocator server() {
    return new PortAllocator(backend, RANGE, new AllocatorMetrics(metrics));
  }

  private static BitSet with(BitSet taken, int port) {
    taken.set(port);
    return taken;
  }

  @Test
  void theFirstChangeMakesTheEntry() throws Exception {
    server().change(taken -> with(taken, 30_001));
    byte[] stored = Objects.requireNonNull(backend.get(PortAllocator.KEY)).value();
    assertEquals("30000-30003", RangeAllocation.decode(stored).range());
    assertTrue(RangeAllocation.decode(stored).taken().get(30_001));
  }

  @Test
  void aChangeOfNothingWritesNothing() throws Exception {
    server().change(taken -> with(taken, 30_001));
    long revision = Objects.requireNonNull(backend.get(PortAllocator.KEY)).modRevision();
    server().change(taken -> with(taken, 30_001));
    server().release(Set.of());
    assertEquals(revision, Objects.requireNonNull(backend.get(PortAllocator.KEY)).modRevision());
  }

  @Test
  void aChangeThatFailsWritesNothing() throws Exception {
    assertThrows(
        IllegalStateException.class,
        () ->
            server()
                .change(
                    taken -> {
                      throw new IllegalStateException(with(taken, 30_001).toString());
                    }));
    assertNull(backend.get(PortAllocator.KEY));
  }

  @Test
  void portsAreGivenBack() {
    server().change(taken -> with(with(taken, 30_001), 30_002));
    server().release(Set.of(30_001));
    assertEquals("{30002}", server().change(BitSet::toString));
    assertTrue(metrics.text().contains("kube_apiserver_nodeport_allocator_available_ports 3\n"));
  }

  @Test
  void anEntryThatCannotBeReadIsNotOverwritten() throws Exception {
    backend.create(PortAllocator.KEY, "nonsense".getBytes(StandardCharsets.UTF_8), 0);
    ApiException e =
        assertThrows(ApiException.class, () -> server().change(taken -> with(taken, 30_001)));
    assertEquals(503, e.code());
    assertEquals(
        "nonsense",
        new String(
            Objects.requireNonNull(backend.get(PortAllocator.KEY)).value(),
            StandardCharsets.UTF_8));
  }

  @Test
  void serversThatShareAStoreNeverGiveOutOnePortTwice() throws Exception {
    List<PortAllocator> servers = List.of(server(), server());
    List<Callable<Integer>> work = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      PortAllocator one = servers.get(i % 2);
      work.add(
          () ->
              one.change(
                  taken -> {
                    int port = RANGE.free(taken::get);
                    taken.set(port);
                    return port;
                  }));
    }
    Set<Integer> given = new HashSet<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
      for (Future<Integer> port : pool.invokeAll(work)) {
        assertTrue(given.add(port.get()));
      }
    }
    assertEquals(Set.of(30_000, 30_001, 30_002, 30_003), given);
  }

  private static NodePortPlan plan(String spec, int... taken) {
    BitSet all = new BitSet();
    for (int port : taken) {
      all.set(port);
    }
    ApiObject service =
        object("{'kind':'Service','apiVersion':'v1','metadata':{'name':'s'},'spec':" + spec + "}");
    return new NodePortAllocator(RANGE, service, Set.of(30_003), all, true).plan();
  }

  @Test
  void portsOfOneNumberShareANodePort() {
    NodePortPlan plan =
        plan(
            "{'type':'NodePort','ports':[{'port':53,'protocol':'UDP'},{'port':53,'protocol':'TCP'},"
                + "{'port':80}]}",
            30_000);
    assertEquals(plan.ports().get(0), plan.ports().get(1));
    assertEquals(Set.of(30_001, 30_002), Set.copyOf(plan.ports()));
    assertEquals(2, plan.taken().size());
  }

  @Test
  void aNamedPortIsThatOfItsNumber() {
    NodePortPlan plan =
        plan("{'type':'NodePort','ports':[{'port':53,'nodePort':30002},{'port':53}]}");
    assertEquals(List.of(30_002, 30_002), plan.ports());
  }

  @Test
  void whatTheServiceHadIsNeitherTakenNorGivenToAnotherOfItsPorts() {
    NodePortPlan plan =
        plan("{'type':'NodePort','ports':[{'port':1,'nodePort':30003},{'port':2}]}", 30_003);
    assertEquals(30_003, plan.ports().getFirst());
    assertEquals(Set.of(plan.ports().getLast()), plan.taken());
  }

  @Test
  void healthHasAPortOfItsOwn() {
    NodePortPlan plan =
        plan(
            "{'type':'LoadBalancer','externalTrafficPolicy':'Local','ports':[{'port':80}]}",
            30_000);
    assertEquals(Set.of(30_001, 30_002), Set.of(plan.ports().getFirst(), plan.health()));
    ApiObject service = object("{'spec':{'ports':[{'port':80}]}}");
    plan.into(service);
    assertEquals(plan.health(), service.field("spec").get("healthCheckNodePort").number());
    assertEquals(
        plan.ports().getFirst().longValue(),
        service.field("spec").get("ports").index(0).get("nodePort").number());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "taken | {'type':'NodePort','ports':[{'nodePort':30001}]} | Service \"s\" is invalid:"
            + " spec.ports[0].nodePort: Invalid value: 30001: provided port is already allocated",
        "outside of the range | {'type':'NodePort','ports':[{'nodePort':80}]} | Service \"s\" is"
            + " invalid: spec.ports[0].nodePort: Invalid value: 80: provided port is not in the"
            + " valid range. The range of valid ports is 30000-30003",
        "taken, for health |"
            + " {'type':'LoadBalancer','externalTrafficPolicy':'Local','healthCheckNodePort':30000}"
            + " | Service \"s\" is invalid: spec.healthCheckNodePort: Invalid value: 30000:"
            + " provided port is already allocated",
        "none is left | {'type':'NodePort','ports':[{'port':80}]} | Internal error occurred: failed"
            + " to allocate a nodePort: range is full",
      })
  void whatAServiceCannotHave(String rule, String spec, String wanted) {
    ApiException e =
        assertThrows(ApiException.class, () -> plan(spec, 30_000, 30_001, 30_002), rule);
    assertEquals(wanted, e.status().message());
  }
}
