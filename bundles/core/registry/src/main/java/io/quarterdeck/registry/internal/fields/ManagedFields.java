// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.fields;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Status;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.resource.ServedVersions;
import io.quarterdeck.schema.decode.OmitEmpty;
import io.quarterdeck.schema.fields.FieldSet;
import io.quarterdeck.schema.fields.LossyVersionException;
import io.quarterdeck.schema.fields.Manager;
import io.quarterdeck.schema.fields.Owned;
import io.quarterdeck.schema.fields.Ownership;
import io.quarterdeck.schema.fields.Typed;
import io.quarterdeck.schema.model.Schema;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps {@code metadata.managedFields}: who owns which field. */
public final class ManagedFields {
  static final String BEFORE_FIRST_APPLY = "before-first-apply";
  private static final int MOST_UPDATERS = 10;

  private ManagedFields() {}

  /** The creator owns what the new object says. */
  public static void onCreate(ApiObject object, String manager, ResourceRequest r) {
    Map<Manager, Owned> owners = ManagedFieldsEntries.read(object);
    boolean kept = owners != null && !ManagedFieldsEntries.isReset(object);
    Ownership ownership = ownership(kept && owners != null ? owners : Map.of(), r);
    update(ownership, empty(r), object, manager, r);
  }

  /** The same for what an action gets. */
  public static void onAction(ApiObject body, String manager, ResourceRequest r) {
    body.meta().tree().remove(ManagedFieldsEntries.FIELD);
    update(ownership(Map.of(), r), empty(r), body, manager, r);
  }

  /** The writer owns what it changed, and nobody owns what is gone. */
  public static void onUpdate(ApiObject object, ApiObject old, String manager, ResourceRequest r) {
    Map<Manager, Owned> owners = owners(object, old, r);
    if (owners.isEmpty()) {
      // an object that nobody manages stays so until somebody applies
      object.meta().tree().remove(ManagedFieldsEntries.FIELD);
      return;
    }
    update(ownership(owners, r), old, object, manager, r);
  }

  /** Those of the request, when they can be read, else those that are stored. */
  private static Map<Manager, Owned> owners(ApiObject object, ApiObject old, ResourceRequest r) {
    if (r.subresource().isEmpty()) {
      if (ManagedFieldsEntries.isReset(object)) {
        return Map.of();
      }
      Map<Manager, Owned> sent = ManagedFieldsEntries.read(object);
      if (sent != null && !sent.isEmpty()) {
        return sent;
      }
    }
    Map<Manager, Owned> stored = ManagedFieldsEntries.read(old);
    return stored == null ? Map.of() : stored;
  }

  /**
   * The object is written all the same when its owners cannot be determined, because one of them
   * wrote in a version that does not have all of its fields: then it has none.
   */
  private static void update(
      Ownership ownership, ApiObject old, ApiObject object, String manager, ResourceRequest r) {
    Manager writer = Manager.updater(manager, r.kind().apiVersion(), r.subresource());
    try {
      ownership.update(typed(old, r), typed(object, r), writer, time(r));
    } catch (LossyVersionException e) {
      object.meta().tree().remove(ManagedFieldsEntries.FIELD);
      return;
    }
    ownership.cap(MOST_UPDATERS);
    ManagedFieldsEntries.write(object, ownership.owners());
  }

  /** The owners of an object before an apply; what nobody managed was somebody's before. */
  public static Ownership beforeApply(ApiObject live, boolean created, ResourceRequest r) {
    Map<Manager, Owned> owners = ManagedFieldsEntries.read(live);
    if (owners == null) {
      throw new ApiException(new Status(500, "", "failed to decode managed fields", null, false));
    }
    Ownership ownership = ownership(owners, r);
    if (owners.isEmpty() && !created) {
      Manager before = Manager.updater(BEFORE_FIRST_APPLY, r.kind().apiVersion(), r.subresource());
      ownership.update(typed(empty(r), r), typed(live, r), before, time(r));
    }
    return ownership;
  }

  public static String time(ResourceRequest r) {
    return r.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static Ownership ownership(Map<Manager, Owned> owners, ResourceRequest r) {
    return new Ownership(owners, new ServedVersions(r.resource()), reset(r));
  }

  /** What this way of writing does not change, whatever is sent. */
  private static FieldSet reset(ResourceRequest r) {
    if (!r.isOfOwnKind()) {
      return FieldSet.EMPTY;
    }
    boolean main = r.subresource().isEmpty();
    if (main && !r.resource().hasStatusSubresource()) {
      return FieldSet.EMPTY;
    }
    FieldSet out = FieldSet.EMPTY;
    for (String path : r.resource().strategies().reset().resetFields(r.subresource())) {
      out = out.union(FieldSet.ofPath(path.split("\\.")));
    }
    return out;
  }

  /** An object of the stored version, or a view, in the version of the request. */
  public static Typed typed(ApiObject object, ResourceRequest r) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(object.tree());
    Map<String, @Nullable Object> meta = new LinkedHashMap<>(object.meta().tree());
    meta.remove(ManagedFieldsEntries.FIELD);
    tree.put("metadata", meta);
    if (!r.isOfOwnKind()) {
      return new Typed(r.kind().apiVersion(), r.resource().schemaOf(r.kind()), tree);
    }
    Resource resource = r.resource();
    ApiObject served =
        resource.converter() == null
            ? new ApiObject(tree)
            : resource.served(new ApiObject(tree).copy());
    return new Typed(resource.kind().apiVersion(), resource.schema(), served.tree());
  }

  /** The object that a new one is compared with, in the stored version. */
  public static ApiObject empty(ResourceRequest r) {
    Schema schema = r.isOfOwnKind() ? r.resource().storedSchema() : r.resource().schemaOf(r.kind());
    ApiObject empty = new ApiObject(new LinkedHashMap<>());
    empty.setKind(r.isOfOwnKind() ? r.resource().workingKind() : r.kind());
    OmitEmpty.apply(empty.tree(), schema);
    return empty;
  }
}
