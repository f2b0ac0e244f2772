// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fields of a value that its schema does not have, and that would not be kept. */
final class Unknown {
  private static final Set<String> OF_RESOURCES = Set.of("apiVersion", "kind", "metadata");

  private Unknown() {}

  /**
   * @param resource whether the value is a resource, which always has its kind and metadata
   */
  static boolean has(@Nullable Object value, Node schema, boolean resource) {
    return switch (value) {
      case Map<?, ?> m ->
          m.entrySet().stream()
              .anyMatch(e -> field((String) e.getKey(), e.getValue(), schema, resource));
      case List<?> l -> l.stream().anyMatch(e -> below(e, schema.get("items")));
      case null, default -> false;
    };
  }

  private static boolean field(String name, @Nullable Object value, Node schema, boolean resource) {
    if (resource && OF_RESOURCES.contains(name)) {
      return false;
    }
    Node property = schema.get("properties").get(name);
    if (property.isPresent()) {
      return below(value, property);
    }
    Node additional = schema.get("additionalProperties");
    if (additional.isObject()) {
      return below(value, additional);
    }
    return !additional.bool() && !schema.get("x-kubernetes-preserve-unknown-fields").bool();
  }

  private static boolean below(@Nullable Object value, Node schema) {
    return has(value, schema, schema.get("x-kubernetes-embedded-resource").bool());
  }
}
