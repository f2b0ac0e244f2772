// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.metrics;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * All that this server measures: a service of the runtime, made with {@code new} in tests.
 *
 * <p>Asking for a name again gives the same family, so that a bundle that was replaced counts on
 * where the old one stopped. Thread-safe; lock-free once a family is there.
 */
@Component(service = Metrics.class)
public final class Metrics {
  /** Bounds in seconds that suit request latencies. */
  public static final List<Double> LATENCY_BOUNDS =
      List.of(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0);

  private final Map<String, Family<?>> families = new ConcurrentSkipListMap<>();
  private final List<Collector> collectors = new CopyOnWriteArrayList<>();

  @Activate
  public Metrics() {}

  public Family<Counter> counter(String name, String help, String... labels) {
    return family(name, help, "counter", labels, Counter::new);
  }

  public Family<Gauge> gauge(String name, String help, String... labels) {
    return family(name, help, "gauge", labels, Gauge::new);
  }

  /** Bounds ascend; the last, infinite one is understood. */
  public Family<Histogram> histogram(
      String name, String help, List<Double> bounds, String... labels) {
    double[] copy = bounds.stream().mapToDouble(Double::doubleValue).toArray();
    return family(name, help, "histogram", labels, () -> new Histogram(copy));
  }

  /** Of values that last; see {@link TimingHistogram}. Bounds as above. */
  public Family<TimingHistogram> timing(
      String name, String help, List<Double> bounds, String... labels) {
    double[] copy = bounds.stream().mapToDouble(Double::doubleValue).toArray();
    return family(
        name, help, "histogram", labels, () -> new TimingHistogram(copy, System::nanoTime));
  }

  /** {@code window}: how long values count for the quantiles. */
  public Family<Summary> summary(String name, String help, Duration window, String... labels) {
    long nanos = window.toNanos();
    return family(name, help, "summary", labels, () -> new Summary(nanos, System::nanoTime));
  }

  /** Adds samples that are kept elsewhere, until the answer is closed. */
  public AutoCloseable collect(Collector collector) {
    collectors.add(collector);
    return () -> collectors.remove(collector);
  }

  /**
   * Forgets what was measured of a thing that has left, in every family that has these labels: who
   * may make things without end must not make series without end.
   *
   * @param labels values by label, e.g. of {@code group} and {@code resource}
   */
  public void forget(Map<String, String> labels) {
    families.values().forEach(family -> family.forget(labels));
  }

  /** Everything in the Prometheus text format, families by name, collectors last. */
  public String text() {
    StringBuilder out = new StringBuilder(1 << 16);
    SampleWriter writer = new SampleWriter(out);
    families.values().forEach(f -> f.write(writer));
    collectors.forEach(c -> c.collect(writer));
    return out.toString();
  }

  @SuppressWarnings("unchecked")
  private <I extends Instrument> Family<I> family(
      String name, String help, String type, String[] labels, Supplier<I> maker) {
    Family<?> found =
        families.computeIfAbsent(name, n -> new Family<>(n, help, type, List.of(labels), maker));
    if (!found.type().equals(type)) {
      throw new IllegalArgumentException(name + " is a " + found.type() + " already");
    }
    return (Family<I>) found;
  }
}
