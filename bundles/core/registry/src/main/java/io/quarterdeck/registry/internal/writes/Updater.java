// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Status;
import io.quarterdeck.registry.internal.admission.AdmissionEngine;
import io.quarterdeck.registry.internal.fields.ManagedFields;
import io.quarterdeck.registry.internal.fields.ManagedFieldsEntries;
import io.quarterdeck.registry.internal.fields.ScaleOwnership;
import io.quarterdeck.registry.internal.negotiation.GoNumber;
import io.quarterdeck.registry.internal.options.WriteOptions;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.store.StoredObject;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.schema.decode.OmitEmpty;
import io.quarterdeck.schema.decode.SameObject;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.group.Reservation;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The read, change, write loop that updates, patches and subresources share. */
public final class Updater {
  private static final int ATTEMPTS = 5;

  private static final List<Double> COMPARISONS =
      List.of(0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 5.0);

  private final AdmissionEngine admission;
  private final Histogram equal;
  private final Histogram unequal;

  public Updater(AdmissionEngine admission, Metrics metrics) {
    this.admission = admission;
    Family<Histogram> comparisons =
        metrics.histogram(
            "apiserver_request_timestamp_comparison_time",
            "How long it took to find out whether an update changes anything.",
            COMPARISONS,
            "code_path");
    equal = comparisons.with("equalObjectsSlow");
    unequal = comparisons.with("unequalObjectsSlow");
  }

  /**
   * Changes an object.
   *
   * @param change makes the new object (in the stored version) of a copy of the stored one; called
   *     again after a conflict that the caller did not ask for
   * @param retry whether a conflict may be tried again
   */
  public StoredObject update(
      ResourceRequest r, WriteOptions options, boolean retry, UnaryOperator<ApiObject> change) {
    for (int attempt = 1; ; attempt++) {
      ApiObject old = r.requireStored();
      StoredObject written = attempt(r, options, old, change.apply(old.copy()), false);
      if (written != null) {
        return written;
      }
      if (!retry || attempt == ATTEMPTS) {
        throw ApiException.modified(r.resource().groupResource(), r.name());
      }
    }
  }

  /** The same for the server's own changes: no rules for clients, no owner, no new generation. */
  public ApiObject updateUnchecked(
      ResourceRequest r, boolean dryRun, UnaryOperator<ApiObject> change) {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      ApiObject old = r.requireStored();
      ApiObject next = change.apply(old.copy());
      StoredObject written = store(next, old, r, dryRun);
      if (written != null) {
        return written.object();
      }
    }
    throw ApiException.modified(r.resource().groupResource(), r.name());
  }

  /**
   * Null when another writer came between.
   *
   * @param applied whether the object, or view, has its new owners already
   */
  @Nullable
  public StoredObject attempt(
      ResourceRequest r, WriteOptions options, ApiObject old, ApiObject object, boolean applied) {
    version(r, object, old);
    StrategyContext context = r.context(options.dryRun());
    AdmissionRequest admitted =
        AdmissionEngine.request(
            Operation.UPDATE, r, r.name(), object, old.copy(), options.dryRun());
    DuplicateOwnerReferences.remove(object, r.exchange());
    if (!applied) {
      ApiObject live = r.isOfOwnKind() ? old : viewed(old, r);
      ManagedFields.onUpdate(object, live, options.managerOf(r.request()), r);
    }
    ManagedFieldsEntries.keepTimes(object, old, r.resource().storedSchema());
    try (AdmissionEngine.Round round = admission.enter()) {
      round.mutate(admitted);
      DuplicateOwnerReferences.removeAdmitted(object, r.exchange());
      boolean whole = r.subresource().isEmpty();
      return Reservations.during(
          whole ? Writes.prepareChanged(object, old, r, context) : Reservation.NONE,
          () -> {
            if (whole) {
              Writes.checkChanged(object, old, r, context);
            }
            ApiObject next = whole ? object : view(object, old, r, context);
            round.validate(admitted);
            next.meta().setResourceVersion(old.meta().resourceVersion());
            return store(next, old, r, options.dryRun());
          });
    }
  }

  private static ApiObject view(
      ApiObject sent, ApiObject old, ResourceRequest r, StrategyContext context) {
    Subresource.View view = r.resource().view(r.subresource());
    ApiObject parent = old.copy();
    view.write(sent, parent, context);
    Writes.keepSystemFields(parent, old);
    owners(sent, parent, r);
    OmitEmpty.apply(parent.tree(), r.resource().storedSchema());
    Generation.onPartUpdate(parent, old, r.resource());
    List<FieldError> errors = new ArrayList<>();
    if (r.isOfOwnKind()) {
      Writes.metadataOfView(sent, parent, old, r.resource(), errors);
    }
    view.validate(parent, old, context, errors);
    if (!errors.isEmpty()) {
      GroupVersionKind kind = r.resource().handler().refusedView(r.resource().kind(), r.kind());
      throw ApiException.invalid(kind, r.name(), errors);
    }
    r.resource().prune(parent);
    OmitEmpty.store(parent.tree(), r.resource().storedSchema());
    return parent;
  }

  /** A view of an object, with the owners of what it shows. */
  public static ApiObject viewed(ApiObject old, ResourceRequest r) {
    ApiObject view = r.shown(old.copy());
    ScaleOwnership.toScale(view, old, r);
    return view;
  }

  private static void owners(ApiObject sent, ApiObject parent, ResourceRequest r) {
    if (!r.isOfOwnKind()) {
      ScaleOwnership.toParent(parent, sent, r);
      return;
    }
    Object managed = sent.meta().tree().get(ManagedFieldsEntries.FIELD);
    if (managed == null) {
      parent.meta().tree().remove(ManagedFieldsEntries.FIELD);
    } else {
      parent.meta().tree().put(ManagedFieldsEntries.FIELD, managed);
    }
  }

  /**
   * A uid in the object is a precondition.
   *
   * @param stored the uid of what is stored; empty when nothing is
   */
  public static void precondition(ResourceRequest r, ApiObject object, String stored) {
    String uid = object.meta().uid();
    if (!uid.isEmpty() && !uid.equals(stored)) {
      String key = r.resource().stored().key(r.namespace(), r.name());
      throw ApiException.conflict(
          r.resource().groupResource(),
          r.name(),
          "StorageError: invalid object, Code: 4, Key: "
              + key
              + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition:"
              + " "
              + uid
              + ", UID in object meta: "
              + stored);
    }
  }

  private static void version(ResourceRequest r, ApiObject object, ApiObject old) {
    String version = object.meta().resourceVersion();
    long parsed = requireNumber(version);
    if (parsed == 0) {
      if (!isUnconditional(r)) {
        throw ApiException.invalid(
            new GroupVersionKind(r.kind().group(), "", r.resource().groupResource().resource()),
            r.name(),
            List.of(
                FieldError.invalid(
                    FieldPath.of("metadata", "resourceVersion"),
                    0L,
                    "must be specified for an update")));
      }
    } else if (!version.equals(old.meta().resourceVersion())) {
      throw ApiException.modified(r.resource().groupResource(), r.name());
    }
  }

  private static boolean isUnconditional(ResourceRequest r) {
    return r.resource().definition().behavior().unconditionalUpdate()
        || r.resource().handler().writesViewsUnconditionally() && !r.isOfOwnKind();
  }

  /**
   * The resourceVersion that an update carries; 0 for none.
   *
   * @throws ApiException 500 in Go's words when it is no number
   */
  public static long requireNumber(String version) {
    try {
      return version.isEmpty() ? 0 : GoNumber.unsigned(version);
    } catch (GoNumber.Unreadable e) {
      throw new ApiException(new Status(500, "", e.words(), null, false));
    }
  }

  /**
   * Writes, deletes what was only waiting for its last finalizer, or does nothing for no change.
   */
  private @Nullable StoredObject store(
      ApiObject next, ApiObject old, ResourceRequest r, boolean dryRun) {
    boolean done =
        !next.meta().deletionTimestamp().isEmpty()
            && !r.resource().strategies().delete().holdsDeletion(next, r.subresource());
    // what is stored by an old key or format is written again, though it stays the same
    long start = System.nanoTime();
    boolean same = SameObject.same(next.tree(), old.tree(), r.resource().storedSchema());
    (same ? equal : unequal).observeNanos(System.nanoTime() - start);
    if (dryRun) {
      return r.resource().stored().unwritten(next);
    }
    if (!done && same && !r.resource().stored().isStale(old)) {
      return StoredObject.unwritten(next);
    }
    return done ? delete(next, old, r) : r.resource().stored().update(next, old);
  }

  private static @Nullable StoredObject delete(ApiObject next, ApiObject old, ResourceRequest r) {
    if (!r.resource().stored().delete(old)) {
      return null;
    }
    r.resource().strategies().allocating().release(old, r.context(false));
    return StoredObject.unwritten(next);
  }
}
