// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.stages.flowcontrol.config.Bootstrap;
import io.quarterdeck.stages.flowcontrol.queue.Flow;
import io.quarterdeck.stages.flowcontrol.queue.LastDispatch;
import io.quarterdeck.stages.flowcontrol.queue.QueueSet;
import io.quarterdeck.stages.flowcontrol.queue.Ticket;
import io.quarterdeck.stages.flowcontrol.queue.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LevelTimesTest {
  private final Metrics metrics = new Metrics();
  private final FlowTable table =
      new Digest(
              600,
              listener -> new QueueSet(System::nanoTime, (what, nanos) -> {}, listener),
              metrics)
          .of(Bootstrap.schemas(), Bootstrap.levels(), List.of());

  /** Nanoseconds in which the value was above one bound and not above the next. */
  private long between(String name, String labels, String above, String upTo) {
    String text = metrics.text();
    return count(text, name, labels, upTo) - count(text, name, labels, above);
  }

  private static long count(String text, String name, String labels, String bound) {
    String start =
        "apiserver_flowcontrol_" + name + "_bucket{" + labels + ",le=\"" + bound + "\"} ";
    String line = text.lines().filter(l -> l.startsWith(start)).findFirst().orElseThrow();
    return Long.parseLong(line.substring(start.length()));
  }

  @Test
  void timeIsCountedByWhatIsUsedOfALevel() throws Exception {
    Level level = Objects.requireNonNull(table.levels().get("catch-all"));
    assertEquals(13, level.limit());
    List<Ticket> running = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Flow flow = new Flow("s", "", 0, "");
      running.add(Objects.requireNonNull(level.set.start(flow, Work.ONE)));
    }
    TimeUnit.MILLISECONDS.sleep(30);
    // 6 of 13 is between 0.4 and 0.5
    String executing = "phase=\"executing\",priority_level=\"catch-all\"";
    String seats = "priority_level_seat_utilization";
    assertTrue(between(seats, executing, "0.4", "0.5") >= 30_000_000, metrics.text());
    String requests = "priority_level_request_utilization";
    assertTrue(between(requests, executing, "0.25", "0.5") >= 30_000_000, metrics.text());
    String wanted = "priority_level=\"catch-all\"";
    assertTrue(between("demand_seats", wanted, "0.4", "0.6") >= 30_000_000, metrics.text());
    running.forEach(Ticket::finish);
    long used = between(seats, executing, "0.4", "0.5");
    TimeUnit.MILLISECONDS.sleep(5);
    assertEquals(used, between(seats, executing, "0.4", "0.5"));
    assertTrue(count(metrics.text(), seats, executing, "0") >= 5_000_000, metrics.text());
  }

  @Test
  void theLastDispatchIsRemembered() throws Exception {
    Level level = Objects.requireNonNull(table.levels().get("global-default"));
    Ticket first = Objects.requireNonNull(level.set.start(new Flow("s", "a", 1, ""), Work.of(2)));
    TimeUnit.MILLISECONDS.sleep(5);
    Ticket second = Objects.requireNonNull(level.set.start(new Flow("s", "a", 1, ""), Work.ONE));
    LastDispatch last = level.set.dump().last();
    assertTrue(last.r() > 0, "virtual time passed: " + last);
    assertEquals(last.earliest(), last.latest(), "one queue had something");
    assertEquals(last.s(), last.earliest());
    assertTrue(last.discountedEarliest() <= last.earliest(), last.toString());
    first.finish();
    second.finish();
  }

  @Test
  void readsAndChangesAreApart() throws Exception {
    FlowMeters meters =
        table.bindings().stream()
            .filter(b -> b.schema().name().equals("catch-all"))
            .findFirst()
            .orElseThrow()
            .meters();
    meters.started(Work.ONE, true, 0);
    meters.watched(7);
    TimeUnit.MILLISECONDS.sleep(5);
    String name = "read_vs_write_current_requests";
    // 1 of 600 is between 0.001 and 0.01
    long reads = between(name, "phase=\"executing\",request_kind=\"readOnly\"", "0.001", "0.01");
    assertTrue(reads >= 5_000_000, metrics.text());
    assertEquals(0, between(name, "phase=\"executing\",request_kind=\"mutating\"", "0", "+Inf"));
    meters.finished(Work.ONE, true, 1);
    assertTrue(
        metrics
            .text()
            .contains(
                "apiserver_flowcontrol_watch_count_samples_bucket{priority_level=\"catch-all\","
                    + "flow_schema=\"catch-all\",le=\"10\"} 1"));
  }
}
