// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.answers;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.schema.decode.OmitEmpty;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The empty object of a kind as a Go server writes it, which is what a bookmark carries: the fields
 * that are always written hold their zero values.
 */
public final class ZeroObject {
  /** Kinds of {@code apps} whose replicas are a number within the server: it cannot be unset. */
  private static final Set<String> COUNTED = Set.of("Deployment", "ReplicaSet", "StatefulSet");

  private ZeroObject() {}

  public static ApiObject of(Resource resource) {
    ApiObject object = ApiObject.of(resource.kind());
    Map<String, @Nullable Object> tree = object.tree();
    OmitEmpty.apply(tree, resource.schema());
    object.meta().tree().remove("creationTimestamp");
    Field spec = resource.schema().fields().get("spec");
    if (spec != null && tree.get("spec") instanceof Map<?, ?> values) {
      spec(values, spec.schema(), isCounted(resource.kind()));
    }
    return object;
  }

  private static void spec(Map<?, ?> values, Schema schema, boolean counted) {
    for (Field field : schema.fields().values()) {
      boolean pointer = field.required() && field.schema().kind() == Schema.Kind.OBJECT;
      if (pointer && !values.containsKey(field.name())) {
        put(values, field.name(), null);
      }
    }
    if (counted) {
      put(values, "replicas", 0L);
    }
  }

  private static boolean isCounted(GroupVersionKind kind) {
    return kind.group().equals("apps") && COUNTED.contains(kind.kind());
  }

  @SuppressWarnings("unchecked")
  private static void put(Map<?, ?> tree, String field, @Nullable Object value) {
    ((Map<String, @Nullable Object>) tree).put(field, value);
  }
}
