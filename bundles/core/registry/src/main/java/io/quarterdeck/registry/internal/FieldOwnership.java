// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.schema.decode.GoForm;
import io.quarterdeck.schema.model.Schema;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rewrites {@code managedFields} after a write: what was changed is the writer's. */
final class FieldOwnership {
  private static final List<String> SYSTEM_METADATA =
      List.of(
          "name",
          "namespace",
          "creationTimestamp",
          "selfLink",
          "uid",
          "clusterName",
          "generation",
          "managedFields",
          "resourceVersion");
  private static final Comparator<Entry> ORDER =
      Comparator.comparing((Entry e) -> !e.operation().equals("Apply"))
          .thenComparing(Entry::time)
          .thenComparing(Entry::manager);

  private FieldOwnership() {}

  /** One writer's fields. */
  private record Entry(
      String manager,
      String operation,
      String apiVersion,
      String time,
      String subresource,
      FieldSet fields) {

    static Entry parse(Node n) {
      return new Entry(
          n.get("manager").text(),
          n.get("operation").text(),
          n.get("apiVersion").text(),
          n.get("time").text(),
          n.get("subresource").text(),
          FieldSet.parse(n.get("fieldsV1").value()));
    }

    boolean isOf(Entry other) {
      return manager.equals(other.manager)
          && operation.equals(other.operation)
          && apiVersion.equals(other.apiVersion)
          && subresource.equals(other.subresource);
    }

    Entry with(FieldSet newFields, String newTime) {
      return new Entry(manager, operation, apiVersion, newTime, subresource, newFields);
    }

    Map<String, @Nullable Object> tree() {
      Map<String, @Nullable Object> out = new LinkedHashMap<>();
      if (!manager.isEmpty()) {
        out.put("manager", manager);
      }
      out.put("operation", operation);
      out.put("apiVersion", apiVersion);
      out.put("time", time);
      out.put("fieldsType", "FieldsV1");
      out.put("fieldsV1", fields.toJson());
      if (!subresource.isEmpty()) {
        out.put("subresource", subresource);
      }
      return out;
    }
  }

  /**
   * {@code object} holds the entries as they were before the write; {@code old} is null for a new
   * one.
   */
  static void record(ApiObject object, @Nullable ApiObject old, String manager, ResourceRequest r) {
    record(object, old, manager, r, r.resource().storedSchema());
  }

  /** The same for an object of another kind than the resource's own: what an action gets. */
  static void record(
      ApiObject object, @Nullable ApiObject old, String manager, ResourceRequest r, Schema schema) {
    FieldComparison diff = FieldComparison.of(before(old, object, schema), object.tree(), schema);
    FieldSet changed = owned(diff.changed(), r);
    FieldSet removed = diff.removed();
    String now = r.now().truncatedTo(ChronoUnit.SECONDS).toString();
    Entry writer =
        new Entry(manager, "Update", object.apiVersion(), now, r.subresource(), FieldSet.EMPTY);
    List<Entry> entries = rewritten(entries(object), writer, changed, removed);
    entries.removeIf(e -> e.fields().isEmpty());
    entries.sort(ORDER);
    store(object, entries);
  }

  private static Map<String, @Nullable Object> before(
      @Nullable ApiObject old, ApiObject object, Schema schema) {
    if (old != null) {
      return old.tree();
    }
    Map<String, @Nullable Object> empty = new LinkedHashMap<>();
    empty.put("apiVersion", object.apiVersion());
    empty.put("kind", object.kind());
    GoForm.apply(empty, schema);
    return empty;
  }

  private static List<Entry> entries(ApiObject object) {
    List<Entry> out = new ArrayList<>();
    object.field("metadata").get("managedFields").items().forEach(n -> out.add(Entry.parse(n)));
    return out;
  }

  private static List<Entry> rewritten(
      List<Entry> entries, Entry writer, FieldSet changed, FieldSet removed) {
    List<Entry> out = new ArrayList<>();
    boolean found = false;
    for (Entry e : entries) {
      boolean own = e.isOf(writer);
      found |= own;
      FieldSet kept = e.fields().minus(removed);
      FieldSet next = own ? kept.union(changed) : kept.minus(changed);
      boolean grown = own && !next.equals(e.fields());
      out.add(e.with(next, grown ? writer.time() : e.time()));
    }
    if (!found && !changed.isEmpty()) {
      out.add(writer.with(changed, writer.time()));
    }
    return out;
  }

  /**
   * What nobody owns is left out: identity, the system's own metadata, and what this path resets.
   */
  private static FieldSet owned(FieldSet changed, ResourceRequest r) {
    FieldSet out = changed.without("apiVersion").without("kind");
    for (String field : SYSTEM_METADATA) {
      out = out.without("metadata", field);
    }
    if (r.subresource().isEmpty() && Writes.hasStatusSubresource(r.resource())) {
      out = out.without("status");
    }
    if (r.subresource().equals("status")) {
      out = out.without("spec").without("metadata", "labels");
    }
    return out;
  }

  private static void store(ApiObject object, List<Entry> entries) {
    if (entries.isEmpty()) {
      object.meta().tree().remove("managedFields");
      return;
    }
    List<@Nullable Object> out = new ArrayList<>();
    entries.forEach(e -> out.add(e.tree()));
    object.meta().tree().put("managedFields", out);
  }
}
