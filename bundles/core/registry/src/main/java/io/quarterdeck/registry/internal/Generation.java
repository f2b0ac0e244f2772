// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Rules;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
  static void onUpdate(ApiObject object, ApiObject old, ResourceStrategy strategy) {
    if (strategy.hasGeneration()) {
      set(object, old, strategy, !described(object, old, strategy.generationFollows()));
    }
  }

  /** The same for a change through a subresource, which does not look at metadata. */
  static void onPartUpdate(ApiObject object, ApiObject old, ResourceStrategy strategy) {
    if (strategy.hasGeneration()) {
      set(object, old, strategy, false);
    }
  }

  private static void set(
      ApiObject object, ApiObject old, ResourceStrategy strategy, boolean described) {
    long before = old.meta().generation();
    boolean changed =
        !strategy.generationIsFixed()
            && (described || !SemanticEquality.same(body(object), body(old)));
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
        .allMatch(f -> Rules.same(object.field("metadata").get(f), old.field("metadata").get(f)));
  }

  private static Map<String, @Nullable Object> body(ApiObject object) {
    Map<String, @Nullable Object> copy = Trees.copy(object.tree());
    copy.keySet().removeAll(Set.of("metadata", "status", "apiVersion", "kind"));
    return copy;
  }
}
