// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.availability;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.extensions.aggregator.proxy.Fetch;
import io.quarterdeck.extensions.aggregator.registration.ApiService;
import io.quarterdeck.extensions.aggregator.registration.Registration;
import io.quarterdeck.extensions.aggregator.registration.Registrations;
import io.quarterdeck.extensions.aggregator.work.KeyedTasks;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the condition Available of each APIService as things are: checked when it, its service or
 * that one's endpoints change, when a request could not be passed on, every half minute, and after
 * a failure again at once and then ever later, four seconds at most.
 */
public final class AvailabilityController implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(AvailabilityController.class.getName());
  private static final Duration PERIOD = Duration.ofSeconds(30);

  private final ObjectReader reader;
  private final ObjectWriter writer;
  private final Registrations registrations;
  private final ServiceCheck services;
  private final Probe probe;
  private final AvailabilityMeters meters;
  private final KeyedTasks tasks;
  private final Subscription ofServices;
  private final Subscription ofSlices;
  private final InstantSource time = InstantSource.system();

  public AvailabilityController(
      ObjectReader reader,
      ObjectWriter writer,
      Registrations registrations,
      Fetch fetch,
      Metrics metrics,
      ScheduledExecutorService clock) {
    this.reader = reader;
    this.writer = writer;
    this.registrations = registrations;
    services = new ServiceCheck(reader);
    probe = new Probe(fetch);
    meters = new AvailabilityMeters(metrics);
    tasks = new KeyedTasks("apiservice-availability", PERIOD, this::check, clock);
    ofServices =
        reader.subscribe(
            ServiceCheck.SERVICES,
            (service, deleted) -> moved(service.meta().namespace(), service.meta().name()));
    ofSlices =
        reader.subscribe(
            ServiceCheck.SLICES,
            (slice, deleted) ->
                moved(
                    slice.meta().namespace(),
                    slice.meta().labels().getOrDefault(ServiceCheck.OWNER, "")));
  }

  /** An APIService may be available no longer, or again. */
  public void changed(String name) {
    tasks.add(name);
  }

  /** An APIService is gone. */
  public void deleted(String name) {
    tasks.remove(name);
    meters.forget(name);
  }

  private void moved(String namespace, String name) {
    for (Registration r : registrations.all()) {
      ApiService.Target target = r.service().target();
      if (target != null
          && r.backend() != null
          && target.service().namespace().equals(namespace)
          && target.service().name().equals(name)) {
        r.backend().moved();
        tasks.add(r.service().name());
      }
    }
  }

  /** Whether nothing needs to be tried again soon. */
  private boolean check(String name) {
    Registration registration = find(name);
    if (registration == null) {
      return true;
    }
    Condition found = condition(registration);
    if (found == null || !write(name, found)) {
      return false;
    }
    return !found.reason().equals("FailedDiscoveryCheck");
  }

  private @Nullable Registration find(String name) {
    for (Registration r : registrations.all()) {
      if (r.service().name().equals(name)) {
        return r;
      }
    }
    return null;
  }

  /** Null when the server stops. */
  private @Nullable Condition condition(Registration registration) {
    ApiService.Target target = registration.service().target();
    if (target == null || registration.backend() == null) {
      return Condition.LOCAL;
    }
    Condition problem = services.problem(target.service());
    if (problem != null) {
      return problem;
    }
    try {
      String failure = probe.failure(registration.backend(), registration.service().served());
      return failure == null
          ? Condition.PASSED
          : Condition.unavailable("FailedDiscoveryCheck", failure);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Whether it is written, or nobody would read it. */
  private boolean write(String name, Condition found) {
    ApiObject before = reader.get(ApiService.RESOURCE, "", name);
    if (before == null) {
      return true;
    }
    meters.now(name, found.isAvailable());
    if (found.isIn(before)) {
      return true;
    }
    boolean was = StatusConditions.of(before).holds("Available");
    try {
      writer.updateStatus(ApiService.RESOURCE, "", name, now -> found.putInto(now, time.instant()));
    } catch (ApiException e) {
      LOG.log(System.Logger.Level.DEBUG, "the status of " + name + ": " + e.getMessage());
      return e.code() == 404;
    }
    if (was && !found.isAvailable()) {
      meters.fell(name, found.reason());
    }
    return true;
  }

  @Override
  public void close() {
    ofServices.close();
    ofSlices.close();
    tasks.close();
  }
}
