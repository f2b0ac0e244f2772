// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.lifecycle;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.extensions.apiextensions.lifecycle.Conditions.Condition;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.extensions.apiextensions.schema.CustomNames;
import io.quarterdeck.extensions.apiextensions.serving.CustomGroups;
import io.quarterdeck.extensions.apiextensions.validation.ApprovalValidation;
import io.quarterdeck.runtime.controller.Backoff;
import io.quarterdeck.runtime.controller.WorkQueue;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.HealthCheck;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Follows the definitions: settles their names, establishes them, has them served, and ends them.
 * One thread of its own does all that; what fails, or cannot end yet, is tried again, ever more
 * seldom.
 */
@Component(
    service = HealthCheck.class,
    immediate = true,
    property = "name=poststarthook/crd-informer-synced")
public final class DefinitionController implements HealthCheck {
  private static final System.Logger LOG = System.getLogger(DefinitionController.class.getName());
  static final GroupResource DEFINITIONS =
      new GroupResource("apiextensions.k8s.io", "customresourcedefinitions");
  private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(5));
  private static final int SYNCED_MILLIS = 100;
  private static final Duration CAUGHT_UP = Duration.ofSeconds(1);

  private final ObjectReader reader;
  private final ObjectWriter writer;
  private final CustomGroups groups;
  private final Cleanup cleanup;
  private final WorkQueue<String> queue;
  private final ObjectReader.Subscription subscription;

  private volatile boolean closed;

  /** The last change of each definition that its turn has not come to yet, by name. */
  private final Map<String, Change> changes = new ConcurrentHashMap<>();

  /** By name, as last seen or written, as far as it is needed; of the queue's thread. */
  private final KnownDefinitions known = new KnownDefinitions();

  /** Without the object, which is large: it is read when its turn comes. */
  private record Change(String uid, boolean deleted) {}

  @Activate
  public DefinitionController(
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference CustomGroups groups,
      @Reference Metrics metrics) {
    this.reader = reader;
    this.writer = writer;
    this.groups = groups;
    queue = new WorkQueue<>("custom-resource-definitions", metrics, BACKOFF, this::sync);
    cleanup = new Cleanup(reader, writer, this::update);
    subscription = reader.subscribe(DEFINITIONS, this::changed);
    Thread.ofVirtual().name("custom-resource-definitions-first").start(this::first);
  }

  /**
   * Waits until all that is stored has been reported; what was reported is served before the mark.
   */
  private void first() {
    while (!closed && !(reader.isSynced(DEFINITIONS) && caughtUp())) {
      try {
        Thread.sleep(SYNCED_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
    queue.afterwards(groups::complete);
  }

  private boolean caughtUp() {
    return subscription.catchUp(CAUGHT_UP);
  }

  @Override
  public @Nullable String problem() {
    return groups.isComplete() ? null : "custom resources are not served yet";
  }

  private void changed(ApiObject object, boolean deleted) {
    changes.put(object.meta().name(), new Change(object.meta().uid(), deleted));
    queue.add(object.meta().name());
  }

  private boolean sync(String name) {
    Change change = changes.remove(name);
    if (change != null) {
      takeIn(name, change);
    }
    try {
      return step(name);
    } catch (ApiException e) {
      LOG.log(System.Logger.Level.DEBUG, name + ": " + e.getMessage());
      return e.code() == 404; // it is gone: its event comes
    }
  }

  /** What the cache has may be older than what has been written since. */
  private void takeIn(String name, Change change) {
    ApiObject before = known.get(name);
    ApiObject now = change.deleted() ? null : reader.get(DEFINITIONS, "", name);
    if (change.deleted()) {
      known.remove(name);
    } else if (now != null && (before == null || version(now) > version(before))) {
      know(name, now);
    }
    if (change.deleted() || before != null && !before.meta().uid().equals(change.uid())) {
      cleanup.forget(name);
      release(group(name));
    }
  }

  /**
   * Schemas are most of a definition: those that are not served are not kept, and as most changes
   * are of the status, a spec that is the same is kept once.
   */
  private void know(String name, ApiObject object) {
    object.object("metadata").remove("managedFields");
    if (!Conditions.holds(object, Conditions.ESTABLISHED)) {
      object.object("spec").remove("versions");
    }
    ApiObject before = known.put(name, object);
    if (before != null && before.object("spec").equals(object.object("spec"))) {
      object.tree().put("spec", before.object("spec"));
    }
  }

  private static long version(ApiObject object) {
    return Long.parseLong(object.meta().resourceVersion());
  }

  private static String group(String name) {
    return KnownDefinitions.group(name);
  }

  /** Names that others wait for may be free now. */
  private void release(String group) {
    known.of(group).stream()
        .filter(d -> !NameClaims.isSettled(d))
        .forEach(d -> queue.add(d.meta().name()));
  }

  /** Whether all that there is to do is done. */
  private boolean step(String name) {
    ApiObject definition = known.get(name);
    if (definition == null) {
      serve(group(name));
      return true;
    }
    if (cleanup.isUnused(definition)) {
      cleanup.end(definition);
      return true;
    }
    if (!NameClaims.isSettled(definition)) {
      definition = settle(name, definition);
    }
    definition = approve(name, definition);
    if (isReadyToEstablish(definition)) {
      definition = establish(name);
    }
    serve(group(name));
    return !cleanup.isPending(definition) || cleanup.run(definition);
  }

  private static boolean isReadyToEstablish(ApiObject definition) {
    return Conditions.holds(definition, Conditions.NAMES_ACCEPTED)
        && !Conditions.holds(definition, Conditions.ESTABLISHED);
  }

  private ApiObject settle(String name, ApiObject definition) {
    NameClaims claims = NameClaims.of(known.of(group(name)));
    ApiObject settled = update(name, object -> settled(object, claims.judge(object)));
    if (!accepted(settled).equals(accepted(definition))) {
      release(group(name));
    }
    return settled;
  }

  private static CustomNames accepted(ApiObject definition) {
    return CustomNames.of(definition.field("status").get("acceptedNames"));
  }

  /** Says of a definition in a protected group whether it is approved. */
  private ApiObject approve(String name, ApiObject definition) {
    ApprovalValidation.Judgement j = ApprovalValidation.judge(definition);
    if (j == null) {
      return definition;
    }
    Condition wanted = new Condition(Conditions.APPROVED, j.approved(), j.reason(), j.message());
    return wanted.isIn(definition)
        ? definition
        : update(name, object -> Conditions.set(object, wanted, Instant.now()));
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
    know(name, written);
    return written;
  }

  private void serve(String group) {
    List<CustomDefinition> served = new ArrayList<>();
    for (ApiObject d : known.of(group)) {
      if (Conditions.holds(d, Conditions.ESTABLISHED)) {
        served.add(CustomDefinition.of(d));
      }
    }
    groups.serve(group, served);
  }

  /** How many definitions wait for a turn. */
  int waiting() {
    return queue.size();
  }

  @Deactivate
  void deactivate() {
    closed = true;
    subscription.close();
    queue.close();
    try {
      if (!queue.awaitEnd(Duration.ofSeconds(2))) {
        LOG.log(System.Logger.Level.DEBUG, "still at work");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
