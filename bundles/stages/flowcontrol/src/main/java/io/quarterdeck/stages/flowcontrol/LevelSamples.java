// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.runtime.metrics.Collector;
import io.quarterdeck.runtime.metrics.SampleWriter;
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
    out.head(PREFIX + "seat_fair_frac", "What part of its target everybody gets.", "gauge");
    out.labels(List.of(), List.of());
    out.sample("", fairFraction.get());
  }

  private void gauge(SampleWriter out, String name, String help, ToDoubleFunction<Level> value) {
    out.head(PREFIX + name, help, "gauge");
    for (Level l : levels.get()) {
      out.labels(List.of("priority_level"), List.of(l.spec().name()));
      out.sample("", value.applyAsDouble(l));
    }
  }
}
