// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.stages.flowcontrol.config.Bootstrap;
import io.quarterdeck.stages.flowcontrol.queue.Flow;
import io.quarterdeck.stages.flowcontrol.queue.QueueSet;
import io.quarterdeck.stages.flowcontrol.queue.Ticket;
import io.quarterdeck.stages.flowcontrol.queue.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DumpTextTest {
  private final FlowTable table =
      new Digest(8, listener -> new QueueSet(() -> 0, (what, nanos) -> {}, listener), new Metrics())
          .of(Bootstrap.schemas(), Bootstrap.levels(), List.of());

  private Level level(String name) {
    return Objects.requireNonNull(table.levels().get(name));
  }

  @Test
  void columnsAreAlignedAndEightWideAtLeast() {
    assertEquals(
        """
        a,      bcdefghij, c
        abcdef, b,         longer than all
        """,
        DumpText.of(
            List.of(List.of("a", "bcdefghij", "c"), List.of("abcdef", "b", "longer than all"))));
  }

  private static List<String> row(List<List<String>> rows, String first) {
    return rows.stream().filter(r -> r.getFirst().equals(first)).findFirst().orElseThrow();
  }

  @Test
  void levelsSayWhatRunsAndWaits() {
    List<List<String>> idle = DumpRows.levels(table.levels().values());
    assertEquals(9, idle.size(), "a heading and eight levels");
    assertEquals("PriorityLevelName", idle.getFirst().getFirst());
    assertEquals(
        List.of("workload-low", "0", "true", "false", "0", "0", "0", "0", "0", "0"),
        row(idle, "workload-low"));
    List<Ticket> tickets = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      tickets.add(level("workload-low").set.start(new Flow("s", "u", 7, ""), Work.ONE));
    }
    List<String> busy = row(DumpRows.levels(table.levels().values()), "workload-low");
    long running = tickets.stream().filter(t -> !t.isWaiting()).count();
    assertTrue(running > 0 && running < 9, running + " of 9 run");
    assertEquals(
        List.of("false", Long.toString(9 - running), Long.toString(running)),
        List.of(busy.get(2), busy.get(4), busy.get(5)));
  }

  @Test
  void queuesAndRequestsSayWhere() {
    for (int i = 0; i < 9; i++) {
      level("workload-low").set.start(new Flow("mine", "alice", 7, ""), Work.ONE);
    }
    List<List<String>> requests = DumpRows.requests(table.levels().values(), false);
    assertTrue(requests.size() > 1, "some wait");
    List<String> first = requests.get(1);
    assertEquals(List.of("workload-low", "mine"), first.subList(0, 2));
    assertEquals("alice", first.get(4));
    assertEquals(List.of("1", "0", "0ms", "0001-01-01T00:00:00Z"), first.subList(6, 10));
    List<List<String>> queues = DumpRows.queues(table.levels().values());
    List<String> queue =
        queues.stream()
            .filter(q -> q.getFirst().equals("workload-low") && q.get(1).equals(first.get(2)))
            .findFirst()
            .orElseThrow();
    assertTrue(Integer.parseInt(queue.get(2)) > 0);
    assertTrue(queue.get(5).endsWith("ss"), "seat-seconds");
  }

  @Test
  void detailsHaveHeadingsOfTheirOwn() {
    List<String> plain = DumpRows.requests(table.levels().values(), false).getFirst();
    List<String> more = DumpRows.requests(table.levels().values(), true).getFirst();
    assertEquals(plain, more.subList(0, plain.size()));
    assertEquals(
        List.of(
            "UserName",
            "Verb",
            "APIPath",
            "Namespace",
            "Name",
            "APIVersion",
            "Resource",
            "SubResource"),
        more.subList(plain.size(), more.size()));
  }
}
