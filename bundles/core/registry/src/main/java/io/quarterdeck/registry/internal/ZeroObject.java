// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.schema.decode.GoForm;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The empty object of a kind as a Go server writes it, which is what a bookmark carries: the fields
 * that are always written hold their zero values.
 */
final class ZeroObject {
  /** Kinds of {@code apps} whose replicas are a number within the server: it cannot be unset. */
  private static final Set<String> COUNTED = Set.of("Deployment", "ReplicaSet", "StatefulSet");

  private ZeroObject() {}

  static ApiObject of(Resource resource) {
    ApiObject object = ApiObject.of(resource.kind());
    Map<String, @Nullable Object> tree = object.tree();
    GoForm.apply(tree, resource.schema());
    object.meta().tree().remove("creationTimestamp");
    if (isCounted(resource.kind()) && tree.get("spec") instanceof Map<?, ?> spec) {
      put(spec, "replicas", 0L);
    }
    return object;
  }

  private static boolean isCounted(GroupVersionKind kind) {
    return kind.group().equals("apps") && COUNTED.contains(kind.kind());
  }

  @SuppressWarnings("unchecked")
  private static void put(Map<?, ?> tree, String field, Object value) {
    ((Map<String, @Nullable Object>) tree).put(field, value);
  }
}
