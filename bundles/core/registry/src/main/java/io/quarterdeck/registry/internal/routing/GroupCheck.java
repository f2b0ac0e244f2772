// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import static java.util.stream.Collectors.joining;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.registry.internal.resource.LoadedGroup;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.structural.StructuralSchemas;
import io.quarterdeck.schema.document.OpenApiDocuments;
import io.quarterdeck.schema.document.Published;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.group.ApiGroup;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads all of a group that is read bit by bit otherwise: types that refer to one that is not
 * there, or are of no kind that there is, would be met by whoever asks for the documents of all
 * groups.
 */
final class GroupCheck {
  private GroupCheck() {}

  /**
   * Does nothing when the group can be served.
   *
   * @throws IllegalArgumentException with the type, and what is wrong with it
   */
  static void check(ApiGroup source, LoadedGroup group) {
    structural(source);
    group.definitions().all().forEach(GroupCheck::type);
    for (ResourceDefinition resource : group.all().resources()) {
      Schema unused = group.definitions().type(resource.definition());
    }
    OpenApiDocuments documents =
        OpenApiDocuments.of(List.of(group.served()), "", Published.ALL, r -> false);
    try {
      documents.index(Map.of());
      documents.v2(List.of());
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("its OpenAPI documents cannot be made: " + e, e);
    }
  }

  private static void structural(ApiGroup source) {
    try (InputStream in = source.definitions()) {
      List<FieldError> faults = StructuralSchemas.faults(Node.root(Json.readObject(in)));
      if (!faults.isEmpty()) {
        throw new IllegalArgumentException(
            "definitions: " + faults.stream().map(FieldError::toString).collect(joining(", ")));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void type(Schema type) {
    try {
      below(type);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("type " + type.typeName() + ": " + e.getMessage(), e);
    }
  }

  /** What a type has no name for is part of it; named ones have their own turn. */
  private static void below(@Nullable Schema type) {
    if (type != null) {
      type.fields().values().forEach(f -> unnamed(f.schema()));
      unnamed(type.element());
    }
  }

  private static void unnamed(@Nullable Schema type) {
    if (type != null && type.typeName().isEmpty()) {
      below(type);
    }
  }
}
