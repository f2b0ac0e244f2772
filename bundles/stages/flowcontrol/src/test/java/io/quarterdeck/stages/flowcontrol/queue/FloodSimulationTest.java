// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A flood from one user beside another who asks one thing after the other, in the queues that
 * Kubernetes suggests for users, on a clock that the test moves.
 */
class FloodSimulationTest {
  private static final int SEATS = 37;
  private static final int FLOOD = 500;
  private static final long SECOND = 1_000_000_000L;

  private final Random random = new Random(42);
  private final FakeTime time = new FakeTime();
  private final QueueSet set = new QueueSet(time, time);
  private final List<Client> waiting = new ArrayList<>();
  private boolean looking;

  private final class Client {
    final Flow flow;
    final long service;
    final List<Long> latencies = new ArrayList<>();
    @Nullable Ticket ticket;
    long asked;
    int refused;

    Client(String name, long hash, long service) {
      this.flow = new Flow("global-default", name, hash, name);
      this.service = service;
    }

    void ask() {
      asked = time.getAsLong();
      Ticket t = set.start(flow, Work.ONE);
      if (t == null) {
        refused++;
        time.run(this::ask, SECOND / 10);
        return;
      }
      ticket = t;
      waiting.add(this);
      look();
    }

    void began() {
      // between a half and one and a half of the mean
      long takes = service / 2 + (long) (random.nextDouble() * service);
      time.run(
          () -> {
            Objects.requireNonNull(ticket).finish();
            latencies.add(time.getAsLong() - asked);
            ask();
            look();
          },
          takes);
    }
  }

  /** Notifies those whose turn has come. */
  private void look() {
    if (looking) {
      return;
    }
    looking = true;
    for (Client c : List.copyOf(waiting)) {
      if (!Objects.requireNonNull(c.ticket).isWaiting() && waiting.remove(c)) {
        c.began();
      }
    }
    looking = false;
  }

  private static long p99(List<Long> latencies) {
    long[] sorted = latencies.stream().mapToLong(Long::longValue).sorted().toArray();
    return sorted[(int) (sorted.length * 0.99)];
  }

  @ParameterizedTest
  @ValueSource(longs = {300, 1000, 3000, 5000})
  void leavesTheOthersTailBelowTwiceItsQuietValue(long micros) {
    set.configure(Queuing.of(128, 6, 50), SEATS);
    Client quiet = new Client("quiet", 0x1234567890ABCDEFL, micros * 1000);
    quiet.ask();
    time.runUntil(8 * SECOND);
    long alone = p99(quiet.latencies);
    quiet.latencies.clear();

    Client[] flood = new Client[FLOOD];
    Arrays.setAll(flood, i -> new Client("flood", 0x0FEDCBA098765432L, micros * 1000));
    for (Client c : flood) {
      c.ask();
    }
    time.runUntil(9 * SECOND);
    quiet.latencies.clear();
    time.runUntil(15 * SECOND);
    long flooded = p99(quiet.latencies);

    assertTrue(Arrays.stream(flood).anyMatch(c -> c.refused > 0), "it is no flood");
    assertTrue(
        Arrays.stream(flood).mapToInt(c -> c.latencies.size()).sum() > 1000, "it gets its part");
    assertTrue(quiet.refused == 0 && flooded < 2 * alone, flooded + " ns, alone " + alone);
  }
}
