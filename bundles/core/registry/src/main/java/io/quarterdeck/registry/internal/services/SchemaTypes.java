// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.services;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.routing.Registry;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.cel.CelType;
import io.quarterdeck.spi.cel.FieldNames;
import io.quarterdeck.spi.cel.KindTypes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Types of expressions made of the schemas of the route table. */
@Component(service = KindTypes.class)
public final class SchemaTypes implements KindTypes {
  private final Registry registry;

  @Activate
  public SchemaTypes(@Reference Registry registry) {
    this.registry = registry;
  }

  @Override
  public @Nullable GroupVersionKind kindOf(GroupVersionResource resource) {
    Resource found = registry.table().find(resource);
    return found == null ? null : found.kind();
  }

  @Override
  public @Nullable CelType typeOf(GroupVersionKind kind) {
    Resource found = registry.table().find(kind);
    return found == null ? null : new Walk().type(found.schema(), kind.kind());
  }

  /** One type with all that it contains; names of types are paths within it. */
  static final class Walk {
    private final Set<String> within = new HashSet<>();

    CelType type(@Nullable Schema schema, String name) {
      if (schema == null) {
        return CelType.DYN;
      }
      return switch (schema.kind()) {
        case OBJECT -> object(schema, name);
        case MAP -> CelType.map(CelType.STRING, type(schema.element(), name + ".@values"));
        case LIST -> CelType.list(type(schema.element(), name + ".@items"));
        case STRING, QUANTITY, DURATION -> CelType.STRING;
        case INT32, INT64 -> CelType.INT;
        case DOUBLE -> CelType.DOUBLE;
        case BOOLEAN -> CelType.BOOL;
        case BYTES -> CelType.BYTES;
        case TIME, MICRO_TIME -> CelType.TIMESTAMP;
        case INT_OR_STRING, RAW, JSON -> CelType.DYN;
      };
    }

    private CelType object(Schema schema, String name) {
      if (schema.preserves() || !schema.typeName().isEmpty() && !within.add(schema.typeName())) {
        return CelType.DYN;
      }
      Map<String, CelType> fields = new HashMap<>();
      schema
          .fields()
          .forEach(
              (field, f) -> {
                CelType type = type(f.schema(), name + "." + field);
                fields.put(field, type);
                FieldNames.escape(field).ifPresent(escaped -> fields.put(escaped, type));
              });
      within.remove(schema.typeName());
      return CelType.object(name, fields);
    }
  }
}
