// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.lifecycle;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.extensions.apiextensions.lifecycle.Conditions.Condition;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.extensions.apiextensions.serving.CustomGroups;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.HealthCheck;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Follows the definitions: settles their names, establishes them, has them served, and ends them.
 * One thread of its own does all that; what fails is tried again.
 */
@Component(
    service = HealthCheck.class,
    immediate = true,
    property = "name=poststarthook/crd-informer-synced")
public final class DefinitionController implements HealthCheck {
  private static final System.Logger LOG = System.getLogger(DefinitionController.class.getName());
  static final GroupResource DEFINITIONS =
      new GroupResource("apiextensions.k8s.io", "customresourcedefinitions");
  private static final int RETRY_MILLIS = 500;
  private static final int CLEANUP_MILLIS = 100;
  private static final Duration CAUGHT_UP = Duration.ofSeconds(1);

  private final ObjectWriter writer;
  private final CustomGroups groups;
  private final Cleanup cleanup;
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("custom-resource-definitions").factory());
  private final ObjectReader.Subscription subscription;

  private volatile boolean served;

  /** By name, as last seen; of the worker's thread. */
  private final Map<String, ApiObject> known = new TreeMap<>();

  @Activate
  public DefinitionController(
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference CustomGroups groups) {
    this.writer = writer;
    this.groups = groups;
    cleanup = new Cleanup(reader, writer);
    subscription = reader.subscribe(DEFINITIONS, this::changed);
    Thread.ofVirtual().name("custom-resource-definitions-first").start(() -> first(reader));
  }

  /** Waits until all that is stored has been told; what was told is served before the mark. */
  private void first(ObjectReader reader) {
    while (!worker.isShutdown() && !(reader.isSynced(DEFINITIONS) && caughtUp())) {
      try {
        Thread.sleep(CLEANUP_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
    submit(() -> served = true, 0);
  }

  private boolean caughtUp() {
    return subscription.catchUp(CAUGHT_UP);
  }

  @Override
  public @Nullable String problem() {
    return served ? null : "custom resources are not served yet";
  }

  private void changed(ApiObject object, boolean deleted) {
    submit(() -> follow(object, deleted), 0);
  }

  private void submit(Runnable step, int millis) {
    try {
      worker.schedule(step, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.DEBUG, "over: " + e.getMessage());
    }
  }

  private void follow(ApiObject object, boolean deleted) {
    String name = object.meta().name();
    String group = object.field("spec").get("group").text();
    if (!deleted) {
      known.put(name, object);
      sync(name);
      return;
    }
    known.remove(name);
    guarded(name, () -> serve(group));
    // names that others wait for may be free now
    List<String> others =
        known.values().stream()
            .filter(d -> d.field("spec").get("group").text().equals(group))
            .map(d -> d.meta().name())
            .toList();
    others.forEach(this::sync);
  }

  private void sync(String name) {
    guarded(name, () -> step(name));
  }

  private void guarded(String name, Runnable step) {
    try {
      step.run();
    } catch (ApiException e) {
      if (e.code() != 404) {
        LOG.log(System.Logger.Level.DEBUG, name + ": again: " + e.getMessage());
        submit(() -> sync(name), RETRY_MILLIS);
      }
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "definition " + name + ": " + e, e);
      submit(() -> sync(name), RETRY_MILLIS);
    }
  }

  private void step(String name) {
    ApiObject definition = known.get(name);
    if (definition == null) {
      return;
    }
    if (!NameClaims.isSettled(definition)) {
      definition = settle(name, definition);
    }
    String group = definition.field("spec").get("group").text();
    if (isReadyToEstablish(definition)) {
      definition = establish(name);
    }
    serve(group);
    if (cleanup.isPending(definition) && !cleanup.run(definition)) {
      submit(() -> sync(name), CLEANUP_MILLIS);
    }
  }

  private static boolean isReadyToEstablish(ApiObject definition) {
    return Conditions.holds(definition, Conditions.NAMES_ACCEPTED)
        && !Conditions.holds(definition, Conditions.ESTABLISHED);
  }

  private ApiObject settle(String name, ApiObject definition) {
    NameClaims claims = NameClaims.of(known.values(), definition.field("spec").get("group").text());
    return update(name, object -> settled(object, claims.judge(object)));
  }

  private static void settled(ApiObject object, NameClaims.Verdict verdict) {
    object.object("status").put("acceptedNames", verdict.accepted());
    Instant now = Instant.now();
    Conditions.set(object, verdict.condition(), now);
    if (!Conditions.holds(object, Conditions.ESTABLISHED)) {
      Conditions.set(
          object,
          verdict.condition().holds()
              ? established(false, "Installing")
              : new Condition(
                  Conditions.ESTABLISHED, false, "NotAccepted", "not all names are accepted"),
          now);
    }
  }

  private static Condition established(boolean holds, String reason) {
    return new Condition(
        Conditions.ESTABLISHED, holds, reason, "the initial names have been accepted");
  }

  private ApiObject establish(String name) {
    return update(
        name,
        object -> Conditions.set(object, established(true, "InitialNamesAccepted"), Instant.now()));
  }

  private ApiObject update(String name, Consumer<ApiObject> change) {
    ApiObject written =
        writer.updateStatus(
            DEFINITIONS,
            "",
            name,
            object -> {
              change.accept(object);
              return object;
            });
    known.put(name, written);
    return written;
  }

  private void serve(String group) {
    List<CustomDefinition> served = new ArrayList<>();
    for (ApiObject d : known.values()) {
      if (d.field("spec").get("group").text().equals(group)
          && Conditions.holds(d, Conditions.ESTABLISHED)) {
        served.add(CustomDefinition.of(d));
      }
    }
    groups.serve(group, served);
  }

  @Deactivate
  void deactivate() {
    subscription.close();
    worker.shutdownNow();
    try {
      if (!worker.awaitTermination(2, TimeUnit.SECONDS)) {
        LOG.log(System.Logger.Level.DEBUG, "still at work");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
