// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How {@code metadata.generation} moves. */
final class Generation {
  private static final List<String> DESCRIPTION =
      List.of("labels", "annotations", "ownerReferences", "finalizers");

  private Generation() {}

  static void onCreate(ApiObject object, boolean kept) {
    object.meta().setGeneration(kept ? 1 : 0);
  }

  /** One more when something outside metadata and status changed. */
  static void onUpdate(ApiObject object, ApiObject old, ResourceStrategy strategy) {
    long before = old.meta().generation();
    boolean changed =
        strategy.hasGeneration()
            && !strategy.generationIsFixed()
            && (!SemanticEquality.same(body(object), body(old))
                || (strategy.generationFollowsMetadata() && !described(object, old)));
    object.meta().setGeneration(changed ? before + 1 : before);
  }

  /** One more when a deletion is marked on a kind that has a generation. */
  static void onDeletion(ApiObject object) {
    if (object.meta().generation() > 0) {
      object.meta().setGeneration(object.meta().generation() + 1);
    }
  }

  /** Whether all that a user can say in metadata is the same. */
  private static boolean described(ApiObject object, ApiObject old) {
    return DESCRIPTION.stream()
        .allMatch(f -> Objects.equals(object.meta().tree().get(f), old.meta().tree().get(f)));
  }

  private static Map<String, @Nullable Object> body(ApiObject object) {
    Map<String, @Nullable Object> copy = Trees.copy(object.tree());
    copy.keySet().removeAll(Set.of("metadata", "status", "apiVersion", "kind"));
    return copy;
  }
}
