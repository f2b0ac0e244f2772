// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.model.Structure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the types of custom kinds as their definitions have them, with the fields that every
 * object has.
 *
 * @param references is told each type that a schema refers to
 */
record StructuralDocument(Consumer<Schema> references) {
  private static final String API_VERSION =
      "APIVersion defines the versioned schema of this representation of an object. Servers should"
          + " convert recognized schemas to the latest internal value, and may reject unrecognized"
          + " values. More info:"
          + " https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#resources";
  private static final String KIND =
      "Kind is a string value representing the REST resource this object represents. Servers may"
          + " infer this from the endpoint the client submits requests to. Cannot be updated. In"
          + " CamelCase. More info:"
          + " https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds";
  private static final String METADATA =
      "Standard object's metadata. More info:"
          + " https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata";

  Map<String, @Nullable Object> type(Schema schema) {
    Structure structure = schema.structure();
    Node published = Node.root(structure == null ? null : structure.published());
    Map<String, @Nullable Object> out = Members.of();
    published.entries().forEach((name, n) -> out.put(name, n.value()));
    if (schema.preserves()) {
      return out;
    }
    Map<String, @Nullable Object> properties = new TreeMap<>();
    published.get("properties").entries().forEach((name, n) -> properties.put(name, n.value()));
    properties.put("apiVersion", Members.of("type", "string", "description", API_VERSION));
    properties.put("kind", Members.of("type", "string", "description", KIND));
    Field meta = schema.fields().get("metadata");
    if (meta != null) {
      references.accept(meta.schema());
      Map<String, @Nullable Object> ref = TypeWriter.reference(TypeNames.of(meta.schema()));
      properties.put("metadata", Members.of("allOf", List.of(ref), "description", METADATA));
    }
    out.put("properties", properties);
    return out;
  }
}
