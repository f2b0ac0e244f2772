// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.fields;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.schema.fields.FieldSet;
import io.quarterdeck.schema.fields.Manager;
import io.quarterdeck.schema.fields.Owned;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Ownership seen through {@code scale}: the owners of the parent's replicas are the owners of the
 * Scale's, in its version. A Scale has one field to own.
 */
public final class ScaleOwnership {
  private static final FieldSet REPLICAS = FieldSet.ofPath("spec", "replicas");

  private ScaleOwnership() {}

  /** Puts the owners of the parent's replicas into its Scale. */
  public static void toScale(ApiObject scale, ApiObject parent, ResourceRequest r) {
    Map<Manager, Owned> out = new LinkedHashMap<>();
    entries(parent)
        .forEach(
            (manager, owned) -> {
              if (isServed(owned, r) && owned.fields().has("spec", "replicas")) {
                String version = r.kind().apiVersion();
                Manager there =
                    manager.applies()
                        ? manager
                        : Manager.updater(manager.name(), version, manager.subresource());
                out.put(there, new Owned(REPLICAS, version, owned.time()));
              }
            });
    ManagedFieldsEntries.write(scale, out);
  }

  /**
   * Brings the owners of a written Scale back. Who does not own replicas any more loses them; who
   * is new gets an entry of the parent's version, without a time as in Kubernetes.
   */
  public static void toParent(ApiObject parent, ApiObject scale, ResourceRequest r) {
    Map<Manager, Owned> before = entries(parent);
    Map<Manager, Owned> scaled = entries(scale);
    Map<Manager, Owned> out = new LinkedHashMap<>();
    before.forEach(
        (manager, owned) -> {
          if (isServed(owned, r)) {
            boolean keeps = scaled.containsKey(manager);
            FieldSet fields = keeps ? owned.fields() : owned.fields().minus(REPLICAS);
            if (!fields.isEmpty()) {
              out.put(manager, new Owned(fields, owned.apiVersion(), owned.time()));
            }
          }
        });
    String version = r.resource().kind().apiVersion();
    scaled.forEach(
        (manager, owned) -> {
          if (!before.containsKey(manager)) {
            out.put(manager, new Owned(REPLICAS, version, ""));
          }
        });
    ManagedFieldsEntries.write(parent, out);
  }

  private static Map<Manager, Owned> entries(ApiObject object) {
    Map<Manager, Owned> owners = ManagedFieldsEntries.read(object);
    return owners == null ? Map.of() : owners;
  }

  private static boolean isServed(Owned owned, ResourceRequest r) {
    return r.resource().in(GroupVersion.parse(owned.apiVersion())) != null;
  }
}
