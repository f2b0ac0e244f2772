// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.schema.decode.SameObject;
import io.quarterdeck.schema.model.ResourceBehavior;
import java.util.Set;

/** How {@code metadata.generation} moves. */
final class Generation {
  private Generation() {}

  static void onCreate(ApiObject object, boolean kept) {
    object.meta().setGeneration(kept ? 1 : 0);
  }

  /**
   * One more when something outside metadata and status changed, or what else the kind says. A kind
   * without a generation counts by itself, or not at all.
   */
  static void onUpdate(ApiObject object, ApiObject old, Resource resource) {
    ResourceBehavior behavior = resource.definition().behavior();
    if (behavior.generation()) {
      set(object, old, resource, !described(object, old, behavior.generationFollows()));
    }
  }

  /** The same for a change through a subresource, which does not read metadata. */
  static void onPartUpdate(ApiObject object, ApiObject old, Resource resource) {
    if (resource.definition().behavior().generation()) {
      set(object, old, resource, false);
    }
  }

  private static void set(ApiObject object, ApiObject old, Resource resource, boolean described) {
    boolean changed =
        described
            || !SameObject.same(
                object.tree(),
                old.tree(),
                resource.storedSchema(),
                resource.handler().besideGeneration(resource.hasStatusSubresource()));
    long before = old.meta().generation();
    object.meta().setGeneration(changed ? before + 1 : before);
  }

  /** One more when a deletion is marked on a kind that has a generation. */
  static void onDeletion(ApiObject object) {
    if (object.meta().generation() > 0) {
      object.meta().setGeneration(object.meta().generation() + 1);
    }
  }

  /** Whether these fields of metadata are the same; absent is the same as empty. */
  private static boolean described(ApiObject object, ApiObject old, Set<String> fields) {
    return fields.stream()
        .allMatch(
            f -> Validate.same(object.field("metadata").get(f), old.field("metadata").get(f)));
  }
}
