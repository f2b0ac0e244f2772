// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Status;
import io.quarterdeck.schema.decode.GoForm;
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
final class Updater {
  private static final int ATTEMPTS = 5;

  private final AdmissionEngine admission;

  Updater(AdmissionEngine admission) {
    this.admission = admission;
  }

  /**
   * Changes an object.
   *
   * @param change makes the new object (in the stored version) of a copy of the stored one; called
   *     again after a conflict that the caller did not ask for
   * @param retry whether a conflict may be tried again
   */
  StoredObject update(
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
  ApiObject updateUnchecked(ResourceRequest r, boolean dryRun, UnaryOperator<ApiObject> change) {
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
  @Nullable StoredObject attempt(
      ResourceRequest r, WriteOptions options, ApiObject old, ApiObject object, boolean applied) {
    version(r, object, old);
    StrategyContext context = r.context(options.dryRun());
    AdmissionRequest admitted =
        AdmissionEngine.request(
            Operation.UPDATE, r, r.name(), object, old.copy(), options.dryRun());
    RepeatedOwners.remove(object, r.exchange());
    if (!applied) {
      ApiObject live = r.isOfOwnKind() ? old : viewed(old, r);
      ManagedFields.onUpdate(object, live, options.managerOf(r.request()), r);
    }
    ManagedFieldsEntries.keepTimes(object, old, r.resource().storedSchema());
    admission.mutate(admitted);
    RepeatedOwners.removeAdmitted(object, r.exchange());
    boolean whole = r.subresource().isEmpty();
    Reservation taken = whole ? Writes.beforeUpdate(object, old, r, context) : Reservation.NONE;
    StoredObject written = null;
    try {
      ApiObject next = whole ? object : view(object, old, r, context);
      admission.validate(admitted);
      next.meta().setResourceVersion(old.meta().resourceVersion());
      written = store(next, old, r, options.dryRun());
      return written;
    } finally {
      if (written != null) {
        taken.commit();
      } else {
        taken.revert();
      }
    }
  }

  private static ApiObject view(
      ApiObject sent, ApiObject old, ResourceRequest r, StrategyContext context) {
    Subresource.View view = r.resource().view(r.subresource());
    ApiObject parent = old.copy();
    view.write(sent, parent, context);
    Writes.keepSystemFields(parent, old);
    owners(sent, parent, r);
    GoForm.apply(parent.tree(), r.resource().storedSchema());
    Generation.onPartUpdate(parent, old, r.resource());
    List<FieldError> errors = new ArrayList<>();
    if (r.isOfOwnKind()) {
      Writes.metadataOfView(sent, parent, old, r.resource(), errors);
    }
    view.validate(parent, old, context, errors);
    if (view == StatusView.INSTANCE) {
      r.resource().strategy().validateStatus(parent, old, context, errors);
    }
    if (!errors.isEmpty()) {
      boolean own = r.isOfOwnKind() || r.resource().isCustom();
      throw ApiException.invalid(own ? r.resource().kind() : r.kind(), r.name(), errors);
    }
    r.resource().prune(parent);
    GoForm.store(parent.tree(), r.resource().storedSchema());
    return parent;
  }

  /** A view of an object, with the owners of what it shows. */
  static ApiObject viewed(ApiObject old, ResourceRequest r) {
    ApiObject view = GetVerb.shown(old.copy(), r);
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

  /** A uid in the object is a precondition. */
  static void precondition(ResourceRequest r, ApiObject object, ApiObject old) {
    String uid = object.meta().uid();
    if (!uid.isEmpty() && !uid.equals(old.meta().uid())) {
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
              + old.meta().uid());
    }
  }

  private static void version(ResourceRequest r, ApiObject object, ApiObject old) {
    String version = object.meta().resourceVersion();
    long parsed = parse(version);
    if (parsed == 0) {
      if (!r.resource().strategy().allowsUnconditionalUpdate() && !isCustomScale(r)) {
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

  /** The scale of a custom resource is written without a version, too. */
  private static boolean isCustomScale(ResourceRequest r) {
    return r.resource().isCustom() && !r.isOfOwnKind();
  }

  private static long parse(String version) {
    try {
      return version.isEmpty() ? 0 : Long.parseUnsignedLong(version);
    } catch (NumberFormatException e) {
      throw new ApiException(
          new Status(
              500,
              "",
              "strconv.ParseUint: parsing " + FieldError.quote(version) + ": invalid syntax",
              null,
              false));
    }
  }

  /**
   * Writes, deletes what was only waiting for its last finalizer, or does nothing for no change.
   */
  private static @Nullable StoredObject store(
      ApiObject next, ApiObject old, ResourceRequest r, boolean dryRun) {
    boolean done =
        !next.meta().deletionTimestamp().isEmpty()
            && !r.resource().strategy().holdsDeletion(next, r.subresource());
    // what is stored by an old key or format is written again, though it stays the same
    boolean same = SameObject.same(next.tree(), old.tree(), r.resource().storedSchema());
    if (dryRun || same && (done || !r.resource().stored().isStale(old))) {
      return done && !dryRun ? delete(next, old, r) : StoredObject.unwritten(next);
    }
    return done ? delete(next, old, r) : r.resource().stored().update(next, old);
  }

  private static @Nullable StoredObject delete(ApiObject next, ApiObject old, ResourceRequest r) {
    if (!r.resource().stored().delete(old)) {
      return null;
    }
    r.resource().strategy().afterDelete(old, r.context(false));
    return StoredObject.unwritten(next);
  }
}
