// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.runtime.metrics.Collector;
import io.quarterdeck.runtime.metrics.SampleWriter;
import io.quarterdeck.stages.flowcontrol.queue.LastDispatch;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** What the metrics say of each priority level: read when somebody asks. */
final class LevelSamples implements Collector {
  private static final String PREFIX = "apiserver_flowcontrol_";

  private final Supplier<Collection<Level>> levels;
  private final Supplier<Double> fairFraction;

  LevelSamples(Supplier<Collection<Level>> levels, Supplier<Double> fairFraction) {
    this.levels = levels;
    this.fairFraction = fairFraction;
  }

  @Override
  public void collect(SampleWriter out) {
    gauge(out, "nominal_limit_seats", "Seats by configuration.", l -> l.seats().nominal());
    gauge(out, "lower_limit_seats", "Seats that are not lent.", l -> l.seats().lower());
    gauge(out, "upper_limit_seats", "Seats with all borrowed.", l -> l.seats().upper());
    gauge(out, "current_limit_seats", "Seats as of now.", Level::limit);
    gauge(out, "demand_seats_average", "Seats wanted, on average.", l -> l.demand().average());
    gauge(out, "demand_seats_stdev", "Deviation of that.", l -> l.demand().deviation());
    gauge(
        out,
        "demand_seats_high_watermark",
        "The most seats wanted at once.",
        l -> l.demand().highWatermark());
    gauge(out, "demand_seats_smoothed", "Seats wanted, smoothed.", Level::smoothed);
    gauge(out, "target_seats", "Seats aimed at.", Level::target);
    gauge(out, "current_r", "Virtual time, in seat-seconds.", l -> l.set.dump().virtualTime());
    gauge(out, "dispatch_r", "Virtual time of the last dispatch.", l -> last(l).r());
    gauge(out, "latest_s", "Virtual start of what was dispatched last.", l -> last(l).s());
    bounds(
        out,
        "next_s_bounds",
        "Over queues, virtual starts of the oldest requests at the last dispatch.",
        l -> last(l).earliest(),
        l -> last(l).latest());
    bounds(
        out,
        "next_discounted_s_bounds",
        "The same without the estimated work in progress.",
        l -> last(l).discountedEarliest(),
        l -> last(l).discountedLatest());
    out.head(PREFIX + "seat_fair_frac", "What part of its target everybody gets.", "gauge");
    out.labels(List.of(), List.of());
    out.sample("", fairFraction.get());
  }

  private static LastDispatch last(Level l) {
    return l.set.dump().last();
  }

  private void bounds(
      SampleWriter out,
      String name,
      String help,
      ToDoubleFunction<Level> min,
      ToDoubleFunction<Level> max) {
    out.head(PREFIX + name, help, "gauge");
    for (Level l : levels.get()) {
      out.labels(List.of("priority_level", "bound"), List.of(l.spec().name(), "min"));
      out.sample("", min.applyAsDouble(l));
      out.labels(List.of("priority_level", "bound"), List.of(l.spec().name(), "max"));
      out.sample("", max.applyAsDouble(l));
    }
  }

  private void gauge(SampleWriter out, String name, String help, ToDoubleFunction<Level> value) {
    out.head(PREFIX + name, help, "gauge");
    for (Level l : levels.get()) {
      out.labels(List.of("priority_level"), List.of(l.spec().name()));
      out.sample("", value.applyAsDouble(l));
    }
  }
}
