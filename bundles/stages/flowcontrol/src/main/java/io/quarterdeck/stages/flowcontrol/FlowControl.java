// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.stages.flowcontrol.config.Bootstrap;
import io.quarterdeck.stages.flowcontrol.queue.QueueSet;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Follows the objects and keeps the table; lends and borrows seats. One thread of its own does
 * that; requests read the table without a lock.
 */
@Component(service = FlowControl.class, configurationPid = "io.quarterdeck.requests")
public final class FlowControl {
  private static final Logger LOG = System.getLogger(FlowControl.class.getName());
  private static final int BORROWING_SECONDS = 10;
  private static final int ENSURE_SECONDS = 60;

  /** The keys of {@code io.quarterdeck.requests} that matter here; the pipeline describes them. */
  public @interface Config {
    /** Whether requests are queued at all. */
    boolean enable_priority_and_fairness() default true;

    /** Half of the seats' sum. */
    int max_requests_inflight() default 400;

    /** The other half. */
    int max_mutating_requests_inflight() default 200;

    /** A request waits for a quarter of it. */
    int request_timeout_seconds() default 60;
  }

  private final boolean enabled;
  private final long waitNanos;
  private final ObjectReader reader;
  private final Digest digest;
  private final Reconciler reconciler;
  private final DanglingStatus status;
  private final Borrowing borrowing = new Borrowing();
  private final WatchCounts watches = new WatchCounts();
  private final WorkEstimator estimator;
  private final AutoCloseable samples;
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("flowcontrol").factory());
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("flowcontrol-seats").factory());
  private final List<ObjectReader.Subscription> subscriptions = new ArrayList<>();
  private final AtomicBoolean changed = new AtomicBoolean();
  private volatile FlowTable table;
  private volatile boolean ensured;
  private volatile boolean digested;

  @Activate
  public FlowControl(
      @Reference ObjectReader reader,
      @Reference ComponentServiceObjects<ObjectWriter> writers,
      @Reference Metrics metrics,
      @Reference FeatureGates gates,
      Config config) {
    this(
        reader,
        new LazyService<>(writers),
        metrics,
        WorkEstimator.Costs.of(gates),
        config.enable_priority_and_fairness(),
        config.max_requests_inflight() + config.max_mutating_requests_inflight(),
        TimeUnit.SECONDS.toNanos(config.request_timeout_seconds()) / 4);
  }

  /**
   * Without a framework.
   *
   * @param costs what makes a request wide
   * @param seats of all levels together
   * @param waitNanos how long a request waits at most
   */
  FlowControl(
      ObjectReader reader,
      Supplier<ObjectWriter> writer,
      Metrics metrics,
      WorkEstimator.Costs costs,
      boolean enabled,
      int seats,
      long waitNanos) {
    this.enabled = enabled;
    this.waitNanos = waitNanos;
    this.reader = reader;
    reconciler = new Reconciler(reader, writer);
    status = new DanglingStatus(writer, InstantSource.system());
    estimator = new WorkEstimator(reader, watches, costs);
    digest =
        new Digest(
            seats,
            listener ->
                new QueueSet(
                    System::nanoTime,
                    (what, nanos) -> timer.schedule(what, nanos, TimeUnit.NANOSECONDS),
                    listener),
            metrics);
    table = digest.of(List.of(), List.of(), List.of());
    samples = metrics.collect(new LevelSamples(this::levels, borrowing::fairFraction));
    if (enabled) {
      start();
    } else {
      ensured = true;
      digested = true;
    }
  }

  private void start() {
    worker.execute(this::follow);
    worker.schedule(this::ensure, 0, TimeUnit.SECONDS);
    worker.scheduleWithFixedDelay(
        () -> guarded("seats", () -> borrowing.adjust(levels())),
        BORROWING_SECONDS,
        BORROWING_SECONDS,
        TimeUnit.SECONDS);
  }

  /** Tries again until both resources can be followed. */
  private void follow() {
    try {
      for (GroupResource r :
          List.of(Bootstrap.LEVELS, Bootstrap.SCHEMAS).subList(subscriptions.size(), 2)) {
        subscriptions.add(reader.subscribe(r, (object, deleted) -> wake()));
      }
      wake();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "flow control: the configuration cannot be read yet", e);
      worker.schedule(this::follow, 1, TimeUnit.SECONDS);
    }
  }

  private void wake() {
    if (changed.compareAndSet(false, true)) {
      worker.schedule(this::digest, 20, TimeUnit.MILLISECONDS);
    }
  }

  private void digest() {
    changed.set(false);
    guarded("configuration", this::redo);
  }

  private void redo() {
    List<ApiObject> levels = reader.list(Bootstrap.LEVELS, "", LabelSelector.EVERYTHING);
    List<ApiObject> schemas = reader.list(Bootstrap.SCHEMAS, "", LabelSelector.EVERYTHING);
    table = digest.of(schemas, levels, levels());
    digested = true;
    status.write(schemas, levels);
  }

  /** Quickly until it has worked once, then every minute. */
  private void ensure() {
    boolean done = guarded("mandatory objects", reconciler::ensure);
    ensured |= done;
    worker.schedule(this::ensure, ensured ? ENSURE_SECONDS : 1, TimeUnit.SECONDS);
    if (levels().stream().anyMatch(l -> l.isQuiescing() && l.set.isIdle())) {
      wake();
    }
  }

  private static boolean guarded(String what, Runnable run) {
    try {
      run.run();
      return true;
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "flow control: " + what, e);
      return false;
    }
  }

  boolean isEnabled() {
    return enabled;
  }

  /** Whether the mandatory objects have been seen to once. */
  boolean isEnsured() {
    return ensured;
  }

  /** Whether the objects have been read once. */
  boolean isDigested() {
    return digested;
  }

  FlowTable table() {
    return table;
  }

  Collection<io.quarterdeck.stages.flowcontrol.Level> levels() {
    return table.levels().values();
  }

  WorkEstimator estimator() {
    return estimator;
  }

  WatchCounts watches() {
    return watches;
  }

  long waitNanos() {
    return waitNanos;
  }

  @Deactivate
  void deactivate() throws Exception {
    subscriptions.forEach(ObjectReader.Subscription::close);
    worker.shutdownNow();
    timer.shutdown();
    samples.close();
  }
}
