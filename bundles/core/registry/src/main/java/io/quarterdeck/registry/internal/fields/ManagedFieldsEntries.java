// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.fields;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.schema.decode.SameObject;
import io.quarterdeck.schema.fields.FieldSet;
import io.quarterdeck.schema.fields.FieldsV1;
import io.quarterdeck.schema.fields.Manager;
import io.quarterdeck.schema.fields.Owned;
import io.quarterdeck.schema.model.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code metadata.managedFields} to owners and back. */
public final class ManagedFieldsEntries {
  public static final String FIELD = "managedFields";
  private static final String FORMAT = "FieldsV1";
  private static final Comparator<Map.Entry<Manager, Owned>> ORDER =
      Comparator.comparing((Map.Entry<Manager, Owned> e) -> !e.getKey().applies())
          .thenComparing(e -> e.getValue().time())
          .thenComparing(e -> e.getKey().name())
          .thenComparing(e -> e.getValue().apiVersion())
          .thenComparing(e -> e.getKey().subresource());

  private ManagedFieldsEntries() {}

  /** The owners that an object names; null when its entries cannot be read. */
  static @Nullable Map<Manager, Owned> read(ApiObject object) {
    Map<Manager, Owned> out = new LinkedHashMap<>();
    for (Node entry : object.field("metadata").get(FIELD).items()) {
      String operation = entry.get("operation").text();
      String version = entry.get("apiVersion").text();
      boolean known = operation.equals("Apply") || operation.equals("Update");
      if (!known || version.isEmpty() || !entry.get("fieldsType").text().equals(FORMAT)) {
        return null;
      }
      FieldSet fields;
      try {
        fields = FieldsV1.read(entry.get("fieldsV1").value());
      } catch (IllegalArgumentException e) {
        return null;
      }
      out.put(manager(entry, operation, version), owned(entry, fields, version));
    }
    return out;
  }

  private static Manager manager(Node entry, String operation, String version) {
    boolean applies = operation.equals("Apply");
    return new Manager(
        entry.get("manager").text(),
        applies,
        applies ? "" : version,
        entry.get("subresource").text());
  }

  private static Owned owned(Node entry, FieldSet fields, String version) {
    return new Owned(fields, version, entry.get("time").text());
  }

  /** A single empty entry, or an empty list, is how a client has all entries forgotten. */
  static boolean isReset(ApiObject object) {
    return object.meta().tree().get(FIELD) instanceof List<?> l
        && (l.isEmpty() || l.equals(List.of(Map.of())));
  }

  /** Puts the owners into the object, appliers first, then the older ones. */
  public static void write(ApiObject object, Map<Manager, Owned> owners) {
    if (owners.isEmpty()) {
      object.meta().tree().remove(FIELD);
      return;
    }
    List<Map.Entry<Manager, Owned>> sorted = new ArrayList<>(owners.entrySet());
    sorted.sort(ORDER);
    List<@Nullable Object> out = new ArrayList<>(sorted.size());
    sorted.forEach(e -> out.add(tree(e.getKey(), e.getValue())));
    object.meta().tree().put(FIELD, out);
  }

  private static Map<String, @Nullable Object> tree(Manager manager, Owned owned) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    put(out, "manager", manager.name());
    out.put("operation", manager.applies() ? "Apply" : "Update");
    out.put("apiVersion", owned.apiVersion());
    put(out, "time", owned.time());
    out.put("fieldsType", FORMAT);
    out.put("fieldsV1", FieldsV1.write(owned.fields()));
    put(out, "subresource", manager.subresource());
    return out;
  }

  private static void put(Map<String, @Nullable Object> out, String field, String value) {
    if (!value.isEmpty()) {
      out.put(field, value);
    }
  }

  /**
   * The entries of an object that was not changed otherwise keep their times.
   *
   * @param schema of both; an object of another kind, such as a view, has always changed
   */
  public static void keepTimes(ApiObject object, ApiObject old, Schema schema) {
    Object now = object.meta().tree().get(FIELD);
    Object before = old.meta().tree().get(FIELD);
    boolean moved =
        now instanceof List<?> a
            && before instanceof List<?> b
            && !a.equals(b)
            && timeless(a).equals(timeless(b));
    if (!moved) {
      return;
    }
    object.meta().tree().put(FIELD, before);
    if (!object.gvk().equals(old.gvk()) || !SameObject.same(object.tree(), old.tree(), schema)) {
      object.meta().tree().put(FIELD, now);
    }
  }

  private static List<Object> timeless(List<?> entries) {
    List<Object> out = new ArrayList<>(entries.size());
    for (Object e : entries) {
      Map<Object, Object> entry = e instanceof Map<?, ?> m ? new LinkedHashMap<>(m) : Map.of();
      entry.remove("time");
      out.add(entry);
    }
    return out;
  }
}
