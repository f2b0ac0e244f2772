// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The queues against their definition, on a clock that the test moves. */
class QueueSetSimulationTest {
  private static final int FLOWS = 7;
  private static final int SEATS = 5;
  private static final long MS = 1_000_000;

  private record Arrival(long at, int flow, int seats, long service) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void servesInTheOrderOfTheDefinition(long seed) {
    List<Arrival> arrivals = arrivals(new Random(seed), 3000);
    assertEquals(byDefinition(arrivals), byQueueSet(arrivals));
  }

  private static Ticket run(QueueSet set, Flow flow, Work work) {
    return Objects.requireNonNull(set.start(flow, work), "refused");
  }

  private static List<Arrival> arrivals(Random random, int count) {
    List<Arrival> out = new ArrayList<>();
    long at = 0;
    for (int i = 0; i < count; i++) {
      at += random.nextInt(2_000_000); // 5 seats and 2.5 ms a request: often too much, not always
      int flow = Math.min(random.nextInt(FLOWS), random.nextInt(FLOWS));
      int seats = random.nextInt(8) == 0 ? 1 + random.nextInt(SEATS) : 1;
      out.add(new Arrival(at, flow, seats, 1 + random.nextInt(5_000_000)));
    }
    return out;
  }

  private static List<Integer> byDefinition(List<Arrival> arrivals) {
    FakeTime time = new FakeTime();
    Definition definition = new Definition(FLOWS, SEATS, time);
    for (int i = 0; i < arrivals.size(); i++) {
      Arrival a = arrivals.get(i);
      time.runUntil(a.at);
      definition.arrive(a.flow, new Definition.Job(i, a.seats, a.service));
    }
    time.runUntil(Long.MAX_VALUE / 2);
    return definition.order;
  }

  private static List<Integer> byQueueSet(List<Arrival> arrivals) {
    FakeTime time = new FakeTime();
    QueueSet set = new QueueSet(time, time);
    set.configure(Queuing.of(FLOWS, 1, Integer.MAX_VALUE), SEATS);
    Started started = new Started(time);
    for (int i = 0; i < arrivals.size(); i++) {
      Arrival a = arrivals.get(i);
      started.runUntil(a.at);
      Ticket t = run(set, new Flow("s", "d", a.flow, i), Work.of(a.seats));
      started.add(t, a.service);
    }
    started.runUntil(Long.MAX_VALUE / 4);
    assertTrue(set.isIdle());
    return started.order;
  }

  /** Finishes each ticket its service time after it began, which it finds by looking. */
  private static final class Started {
    final List<Integer> order = new ArrayList<>();
    private final List<Ticket> waiting = new ArrayList<>();
    private final List<Long> services = new ArrayList<>();
    private final FakeTime time;

    Started(FakeTime time) {
      this.time = time;
    }

    void add(Ticket t, long service) {
      waiting.add(t);
      services.add(service);
      look();
    }

    void runUntil(long end) {
      time.runUntil(end);
    }

    /** Those that began at once and together are ordered by the set's own robin: by ticket. */
    private void look() {
      List<Ticket> begun = new ArrayList<>();
      for (int i = 0; i < waiting.size(); i++) {
        if (!waiting.get(i).isWaiting()) {
          begun.add(waiting.get(i));
        }
      }
      begun.sort((a, b) -> Long.compare(a.served, b.served));
      for (Ticket t : begun) {
        int at = waiting.indexOf(t);
        waiting.remove(at);
        long service = services.remove(at);
        order.add((Integer) t.flow.details());
        time.run(
            () -> {
              t.finish();
              look();
            },
            service);
      }
    }
  }

  @Test
  void flowsThatWantMoreThanTheirShareGetEqualParts() {
    FakeTime time = new FakeTime();
    QueueSet set = new QueueSet(time, time);
    set.configure(Queuing.of(4, 1, 1_000_000), 4);
    Started started = new Started(time);
    int[] load = {10, 3, 1}; // how many of its requests a flow has waiting for each seat
    for (int flow = 0; flow < 3; flow++) {
      for (int i = 0; i < 1000 * load[flow]; i++) {
        started.add(run(set, new Flow("s", "d", flow, flow), Work.ONE), (1 + flow) * MS);
      }
    }
    time.runUntil(600 * MS);
    double[] seatTime = new double[3];
    for (int flow : started.order) {
      seatTime[flow] += 1 + flow;
    }
    double fair = Arrays.stream(seatTime).sum() / 3;
    for (double part : seatTime) {
      assertEquals(fair, part, fair * 0.03, Arrays.toString(seatTime));
    }
  }

  @Test
  void whoWantsLittleIsNotKeptWaitingByWhoWantsMuch() {
    FakeTime time = new FakeTime();
    QueueSet set = new QueueSet(time, time);
    set.configure(Queuing.of(2, 1, 1_000_000), 2);
    Started started = new Started(time);
    for (int i = 0; i < 10_000; i++) {
      started.add(run(set, new Flow("s", "d", 0, 0), Work.ONE), 2 * MS);
    }
    for (int i = 1; i <= 100; i++) {
      time.runUntil(i * 20 * MS);
      Ticket small = run(set, new Flow("s", "d", 1, 1), Work.ONE);
      started.add(small, MS);
      time.runUntil(i * 20 * MS + 2 * MS);
      assertTrue(!small.isWaiting(), "the " + i + "th waits longer than one request runs");
    }
  }
}
