// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.stages.flowcontrol.config.Bootstrap;
import io.quarterdeck.stages.flowcontrol.queue.Flow;
import io.quarterdeck.stages.flowcontrol.queue.QueueSet;
import io.quarterdeck.stages.flowcontrol.queue.Ticket;
import io.quarterdeck.stages.flowcontrol.queue.Work;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BorrowingTest {
  private final AtomicLong now = new AtomicLong();
  private final Digest digest =
      new Digest(
          600, listener -> new QueueSet(now::get, (what, nanos) -> {}, listener), new Metrics());
  private final FlowTable table = digest.of(Bootstrap.schemas(), Bootstrap.levels(), List.of());

  private Level level(String name) {
    return Objects.requireNonNull(table.levels().get(name));
  }

  @Test
  void sharesBecomeSeatsAsKubernetesDividesThem() {
    // 245 shares: 600 * 100 / 245 = 244.9
    assertEquals(new Seats(245, 24, 845), level("workload-low").seats());
    assertEquals(new Seats(13, 13, 613), level("catch-all").seats());
    assertEquals(new Seats(0, 0, 600), level("exempt").seats());
  }

  @Test
  void seatsGoToWhereTheyAreWanted() {
    Borrowing borrowing = new Borrowing();
    Level busy = level("global-default");
    for (int i = 0; i < 200; i++) {
      busy.set.start(new Flow("s", "u" + i, i * 0x9E3779B97F4A7C15L, i), Work.ONE);
    }
    now.addAndGet(10_000_000_000L);
    borrowing.adjust(table.levels().values());
    assertTrue(busy.limit() >= 200, "has " + busy.limit());
    int sum = table.levels().values().stream().mapToInt(Level::limit).sum();
    int nominal = table.levels().values().stream().mapToInt(l -> l.seats().nominal()).sum();
    assertEquals(nominal, sum, 8, "rounding");
    table
        .levels()
        .values()
        .forEach(l -> assertTrue(l.spec().exempt() || l.limit() >= l.seats().lower()));
  }

  @Test
  void aLevelThatIsGoneStaysUntilItIsIdle() {
    Ticket ticket =
        Objects.requireNonNull(level("system").set.start(new Flow("s", "", 1, ""), Work.ONE));
    List<ApiObject> levels =
        Bootstrap.levels().stream().filter(o -> !o.meta().name().equals("system")).toList();
    FlowTable without = digest.of(Bootstrap.schemas(), levels, table.levels().values());
    assertTrue(Objects.requireNonNull(without.levels().get("system")).isQuiescing());
    assertTrue(without.bindings().stream().noneMatch(b -> b.schema().level().equals("system")));
    ticket.finish();
    FlowTable later = digest.of(Bootstrap.schemas(), levels, without.levels().values());
    assertFalse(later.levels().containsKey("system"));
  }
}
