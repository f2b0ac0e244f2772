// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.stages.flowcontrol.queue.Work;
import java.util.List;

/** What is counted of one flow schema, under Kubernetes' names. */
final class FlowMeters {
  private final Families families;
  private final String schema;
  private final String level;
  private final Counter dispatched;
  private final Gauge executing;
  private final Gauge executingSeats;
  private final Gauge waiting;
  private final Gauge waitingSeats;
  private final Histogram waited;
  private final Histogram waitedInVain;
  private final Histogram executed;
  private final Histogram estimated;
  private final Histogram lengths;
  private final Histogram watches;

  private FlowMeters(Families families, String schema, String level) {
    this.families = families;
    this.schema = schema;
    this.level = level;
    dispatched = families.dispatched.with(level, schema);
    executing = families.executing.with(level, schema);
    executingSeats = families.executingSeats.with(level, schema);
    waiting = families.waiting.with(level, schema);
    waitingSeats = families.waitingSeats.with(level, schema);
    waited = families.wait.with(level, schema, "true");
    waitedInVain = families.wait.with(level, schema, "false");
    executed = families.execution.with(level, schema, "regular");
    estimated = families.seats.with(level, schema);
    lengths = families.lengths.with(level, schema);
    watches = families.watches.with(level, schema);
  }

  /** A change that is sent to so many watches. */
  void watched(int count) {
    watches.observe(count);
  }

  void estimated(Work work) {
    estimated.observe(work.maxSeats());
  }

  /** {@code length}: of its queue with itself; 0 where there is none. */
  void joined(int length) {
    if (length > 0) {
      lengths.observe(length);
    }
  }

  void enqueued(Work work, boolean reading) {
    kind(reading).add(1);
    families.kinds.waiting(reading, 1);
    waiting.add(1);
    waitingSeats.add(work.maxSeats());
  }

  void dequeued(Work work, boolean reading) {
    kind(reading).add(-1);
    families.kinds.waiting(reading, -1);
    waiting.add(-1);
    waitingSeats.add(-work.maxSeats());
  }

  private Gauge kind(boolean reading) {
    return families.waitingOfKind.with(reading ? "readOnly" : "mutating");
  }

  void rejected(String reason, long nanos) {
    families.rejected.with(level, schema, reason).increment();
    waitedInVain.observeNanos(nanos);
  }

  void started(Work work, boolean reading, long waitedNanos) {
    families.kinds.running(reading, 1);
    dispatched.increment();
    executing.add(1);
    executingSeats.add(work.maxSeats());
    waited.observeNanos(waitedNanos);
  }

  void finished(Work work, boolean reading, long nanos) {
    families.kinds.running(reading, -1);
    executing.add(-1);
    executingSeats.add(-work.maxSeats());
    executed.observeNanos(nanos);
  }

  /** The families; asked for once. */
  static final class Families {
    private static final String PREFIX = "apiserver_flowcontrol_";
    private static final String LEVEL = "priority_level";
    private static final String SCHEMA = "flow_schema";
    private static final List<Double> SECONDS =
        List.of(0.0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 30.0);
    private static final List<Double> LENGTHS =
        List.of(0.0, 10.0, 25.0, 50.0, 100.0, 250.0, 500.0, 1000.0);
    private static final List<Double> WATCHES = List.of(0.0, 1.0, 10.0, 100.0, 1e3, 1e4);
    private static final List<Double> SEATS = List.of(1.0, 2.0, 4.0, 10.0, 20.0, 50.0, 100.0);

    private final Family<Counter> dispatched;
    private final Family<Counter> rejected;
    private final Family<Gauge> executing;
    private final Family<Gauge> executingSeats;
    private final Family<Gauge> waiting;
    private final Family<Gauge> waitingSeats;
    private final Family<Gauge> waitingOfKind;
    private final Family<Histogram> lengths;
    private final Family<Histogram> wait;
    private final Family<Histogram> execution;
    private final Family<Histogram> seats;
    private final Family<Histogram> watches;
    private final KindTimes kinds;

    /** {@code allSeats}: those of all levels together. */
    Families(Metrics m, int allSeats) {
      kinds = new KindTimes(m, allSeats);
      watches =
          m.histogram(
              PREFIX + "watch_count_samples",
              "How many watches are told of a change.",
              WATCHES,
              LEVEL,
              SCHEMA);
      dispatched =
          m.counter(PREFIX + "dispatched_requests_total", "Requests that ran.", LEVEL, SCHEMA);
      rejected =
          m.counter(
              PREFIX + "rejected_requests_total", "Requests refused.", LEVEL, SCHEMA, "reason");
      executing =
          m.gauge(PREFIX + "current_executing_requests", "Requests that run.", LEVEL, SCHEMA);
      executingSeats = m.gauge(PREFIX + "current_executing_seats", "Seats in use.", LEVEL, SCHEMA);
      waiting = m.gauge(PREFIX + "current_inqueue_requests", "Requests that wait.", LEVEL, SCHEMA);
      waitingSeats = m.gauge(PREFIX + "current_inqueue_seats", "Seats waited for.", LEVEL, SCHEMA);
      waitingOfKind =
          m.gauge("apiserver_current_inqueue_requests", "Requests that wait.", "request_kind");
      waitingOfKind.with("mutating");
      waitingOfKind.with("readOnly");
      lengths =
          m.histogram(
              PREFIX + "request_queue_length_after_enqueue",
              "How long a request's queue was with it.",
              LENGTHS,
              LEVEL,
              SCHEMA);
      wait =
          m.histogram(
              PREFIX + "request_wait_duration_seconds",
              "How long requests waited in their queue.",
              SECONDS,
              LEVEL,
              SCHEMA,
              "execute");
      execution =
          m.histogram(
              PREFIX + "request_execution_seconds",
              "How long requests ran after their wait.",
              SECONDS,
              LEVEL,
              SCHEMA,
              "type");
      seats =
          m.histogram(PREFIX + "work_estimated_seats", "Seats of a request.", SEATS, LEVEL, SCHEMA);
    }

    /** How many requests the queues of all levels hold. */
    void room(double requests) {
      kinds.room(requests);
    }

    FlowMeters of(String schema, String level) {
      return new FlowMeters(this, schema, level);
    }
  }
}
