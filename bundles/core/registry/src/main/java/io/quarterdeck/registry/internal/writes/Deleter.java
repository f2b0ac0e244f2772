// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.registry.internal.admission.AdmissionEngine;
import io.quarterdeck.registry.internal.options.DeleteOptions;
import io.quarterdeck.registry.internal.options.OperationOptions;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.store.StoredObject;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.group.DeleteStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deletes one object, or marks it when something still holds it. */
public final class Deleter {
  private static final int ATTEMPTS = 10;
  private static final String ORPHAN = "orphan";
  private static final String FOREGROUND = "foregroundDeletion";

  private final AdmissionEngine admission;

  public Deleter(AdmissionEngine admission) {
    this.admission = admission;
  }

  /** What became of it: {@code gone}, or marked and kept. */
  public record Outcome(ApiObject object, boolean gone) {}

  public Outcome delete(ResourceRequest r, DeleteOptions options) {
    return delete(r, options, r.name());
  }

  /** As one of a collection: admission sees no name, as in Kubernetes. */
  public Outcome deleteOfCollection(ResourceRequest r, DeleteOptions options) {
    return delete(r, options, "");
  }

  /** For what admission has agreed to already, as something else: an eviction. */
  public Outcome deleteAdmitted(ResourceRequest r, DeleteOptions options) {
    return delete(r, options, null);
  }

  /**
   * @param admitted the name by which admission is asked; null when it was asked already
   */
  private Outcome delete(ResourceRequest r, DeleteOptions options, @Nullable String admitted) {
    String warning = r.resource().definition().behavior().orphanWarning();
    if (!warning.isEmpty() && options.orphanDependents() == null && options.policy().isEmpty()) {
      r.exchange().warn(warning);
    }
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      ApiObject old = r.requireStored();
      options.requireFor(old, r.resource());
      if (admitted != null) {
        admit(r, admitted, old, options);
      }
      StrategyContext context = r.context(options.dryRun());
      r.resource().strategies().delete().beforeDelete(old, context);
      Outcome outcome = attempt(r, options, old, context);
      if (outcome != null) {
        return outcome;
      }
    }
    throw ApiException.modified(r.resource().groupResource(), r.name());
  }

  private void admit(ResourceRequest r, String name, ApiObject old, DeleteOptions options) {
    AdmissionRequest admitted =
        AdmissionEngine.request(
            Operation.DELETE,
            r,
            name,
            null,
            old.copy(),
            options.dryRun(),
            OperationOptions.of(options));
    try (AdmissionEngine.Round round = admission.enter()) {
      round.mutate(admitted);
      round.validate(admitted);
    }
  }

  private static @Nullable Outcome attempt(
      ResourceRequest r, DeleteOptions options, ApiObject old, StrategyContext context) {
    DeleteStrategy strategy = r.resource().strategies().delete();
    Long grace = strategy.gracePeriod(old, options.gracePeriodSeconds());
    if (grace != null && isPending(old, options)) {
      return new Outcome(old, false);
    }
    ApiObject next = old.copy();
    finalizers(next, options, r.resource().definition().behavior().orphansByDefault());
    boolean graceful = grace != null && grace > 0;
    if (!graceful && !strategy.holdsDeletion(ended(next), "")) {
      return grace == null
          ? gone(old, old, options, r)
          : ended(old, marked(old, r, context), options, r);
    }
    mark(next, old, grace == null ? 0 : grace, r);
    strategy.prepareForGracefulDelete(next, context);
    if (options.dryRun() || next.equals(old)) {
      return new Outcome(next, false);
    }
    StoredObject written = r.resource().stored().update(next, old);
    return written == null ? null : new Outcome(written.object(), false);
  }

  /**
   * Whether its time runs and this deletion does not shorten it: then nothing changes, what becomes
   * of dependents neither.
   */
  static boolean isPending(ApiObject old, DeleteOptions options) {
    Long running = old.meta().deletionGracePeriodSeconds();
    if (old.meta().deletionTimestamp().isEmpty() || running == null || running == 0) {
      return false;
    }
    Long asked = options.gracePeriodSeconds();
    return asked == null || atLeastOne(asked) >= atLeastOne(running);
  }

  /** A negative period is a second. */
  private static long atLeastOne(long seconds) {
    return seconds < 0 ? 1 : seconds;
  }

  /** As it will be when its time is over: nothing but finalizers holds it then. */
  private static ApiObject ended(ApiObject next) {
    ApiObject out = next.copy();
    out.meta().setDeletionGracePeriodSeconds(0L);
    return out;
  }

  /**
   * Who watches a kind that is deleted gracefully sees the end of its time, then that it is gone.
   * So does its kubelet, which may take it away first: then it is gone as well.
   */
  private static @Nullable Outcome ended(
      ApiObject old, ApiObject last, DeleteOptions options, ResourceRequest r) {
    if (options.dryRun() || last.equals(old)) {
      return gone(old, last, options, r);
    }
    StoredObject written = r.resource().stored().update(last, old);
    ApiObject ending = written == null ? null : written.object();
    for (int attempt = 1; ending != null && attempt <= ATTEMPTS; attempt++) {
      Outcome gone = gone(ending, ending, options, r);
      if (gone != null) {
        return gone;
      }
      ApiObject now = r.resource().stored().find(r.namespace(), r.name());
      if (now == null || !now.meta().uid().equals(ending.meta().uid())) {
        return new Outcome(ending, true);
      }
      boolean isOther =
          !options.resourceVersion().isEmpty()
              || r.resource().strategies().delete().holdsDeletion(now, "");
      ending = isOther ? null : now;
    }
    return null;
  }

  private static @Nullable Outcome gone(
      ApiObject stored, ApiObject shown, DeleteOptions options, ResourceRequest r) {
    if (!options.dryRun()) {
      if (!r.resource().stored().delete(stored)) {
        return null;
      }
      r.resource().strategies().allocating().release(stored, r.context(false));
    }
    return new Outcome(shown, true);
  }

  /** The last state of a kind that is deleted gracefully, as the answer shows it. */
  private static ApiObject marked(ApiObject old, ResourceRequest r, StrategyContext context) {
    ApiObject last = old.copy();
    mark(last, old, 0, r);
    r.resource().strategies().delete().prepareForGracefulDelete(last, context);
    return last;
  }

  /**
   * A grace period may be shortened by a second deletion, never made longer; it runs from the first
   * one, and what would be over already ends now, with a second to see it.
   */
  private static void mark(ApiObject next, ApiObject old, long grace, ResourceRequest r) {
    if (old.meta().deletionTimestamp().isEmpty()) {
      Generation.onDeletion(next);
      mark(next, r.now().plusSeconds(grace), grace);
      return;
    }
    Long before = old.meta().deletionGracePeriodSeconds();
    if (before == null) {
      next.meta().setDeletionGracePeriodSeconds(grace);
      return;
    }
    if (before <= grace) {
      return;
    }
    Instant end =
        Instant.parse(old.meta().deletionTimestamp()).minusSeconds(before).plusSeconds(grace);
    boolean over = end.isBefore(r.now());
    mark(next, over ? r.now() : end, over && grace > 0 ? 1 : grace);
  }

  private static void mark(ApiObject object, Instant end, long grace) {
    object.meta().setDeletionTimestamp(end.truncatedTo(ChronoUnit.SECONDS).toString());
    object.meta().setDeletionGracePeriodSeconds(grace);
  }

  /** The finalizers that the propagation policy asks for, for the garbage collector. */
  private static void finalizers(ApiObject next, DeleteOptions options, boolean orphans) {
    String policy = policy(options, next, orphans);
    List<String> finalizers = new ArrayList<>(next.meta().finalizers());
    finalizers.removeAll(List.of(ORPHAN, FOREGROUND));
    switch (policy) {
      case "Orphan" -> finalizers.add(ORPHAN);
      case "Foreground" -> finalizers.add(FOREGROUND);
      default -> {}
    }
    next.meta().setFinalizers(finalizers);
  }

  private static String policy(DeleteOptions options, ApiObject object, boolean orphans) {
    if (options.orphanDependents() != null) {
      return options.orphanDependents() ? "Orphan" : "Background";
    }
    if (!options.policy().isEmpty()) {
      return options.policy();
    }
    List<String> finalizers = object.meta().finalizers();
    if (finalizers.contains(ORPHAN)) {
      return "Orphan";
    }
    if (finalizers.contains(FOREGROUND)) {
      return "Foreground";
    }
    return orphans ? "Orphan" : "Background";
  }
}
