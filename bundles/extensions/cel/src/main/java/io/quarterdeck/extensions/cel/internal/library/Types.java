// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.library;

import com.google.common.collect.ImmutableMap;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import io.quarterdeck.extensions.cel.internal.policy.Patches;
import io.quarterdeck.spi.cel.CelType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Types of the contract as types of the library, and back. */
public final class Types {
  static final dev.cel.common.types.CelType QUANTITY = OpaqueType.create("kubernetes.Quantity");
  static final dev.cel.common.types.CelType URL = OpaqueType.create("kubernetes.URL");
  static final dev.cel.common.types.CelType SEMVER = OpaqueType.create("kubernetes.Semver");
  static final dev.cel.common.types.CelType IP = OpaqueType.create("net.IP");
  static final dev.cel.common.types.CelType CIDR = OpaqueType.create("net.CIDR");
  static final dev.cel.common.types.CelType FORMAT = OpaqueType.create("kubernetes.NamedFormat");

  private Types() {}

  /** Collects the object types on the way, by name. */
  public static dev.cel.common.types.CelType of(
      CelType type, Map<String, dev.cel.common.types.CelType> objects) {
    return switch (type.kind()) {
      case DYN -> SimpleType.DYN;
      case NULL -> SimpleType.NULL_TYPE;
      case BOOL -> SimpleType.BOOL;
      case INT -> SimpleType.INT;
      case UINT -> SimpleType.UINT;
      case DOUBLE -> SimpleType.DOUBLE;
      case STRING -> SimpleType.STRING;
      case BYTES -> SimpleType.BYTES;
      case TIMESTAMP -> SimpleType.TIMESTAMP;
      case DURATION -> SimpleType.DURATION;
      case LIST -> ListType.create(of(type.element(), objects));
      case MAP ->
          MapType.create(of(type.parameters().getFirst(), objects), of(type.element(), objects));
      case OPTIONAL -> OptionalType.create(of(type.element(), objects));
      case OPAQUE -> OpaqueType.create(type.name());
      case OBJECT -> object(type, objects);
    };
  }

  private static dev.cel.common.types.CelType object(
      CelType type, Map<String, dev.cel.common.types.CelType> objects) {
    ImmutableMap.Builder<String, dev.cel.common.types.CelType> all = ImmutableMap.builder();
    type.fields().forEach((name, t) -> all.put(name, of(t, objects)));
    ImmutableMap<String, dev.cel.common.types.CelType> fields = all.buildOrThrow();
    StructType made =
        StructType.create(type.name(), fields.keySet(), f -> Optional.ofNullable(fields.get(f)));
    objects.put(type.name(), made);
    return made;
  }

  public static CelType back(dev.cel.common.types.CelType type) {
    return switch (type.kind()) {
      case BOOL -> CelType.BOOL;
      case INT -> CelType.INT;
      case UINT -> CelType.UINT;
      case DOUBLE -> CelType.DOUBLE;
      case STRING -> CelType.STRING;
      case BYTES -> CelType.BYTES;
      case TIMESTAMP -> CelType.TIMESTAMP;
      case DURATION -> CelType.DURATION;
      case NULL_TYPE -> CelType.NULL;
      case LIST -> CelType.list(back(((ListType) type).elemType()));
      case MAP -> CelType.map(back(((MapType) type).keyType()), back(((MapType) type).valueType()));
      case OPAQUE ->
          type instanceof OptionalType o
              ? CelType.optional(back(o.parameters().getFirst()))
              : CelType.opaque(type.name());
      case STRUCT -> struct((StructType) type);
      case TYPE -> CelType.opaque("type");
      default -> CelType.DYN;
    };
  }

  /** An object of an expression's own making has any field. */
  private static CelType struct(StructType type) {
    Map<String, CelType> fields = new HashMap<>();
    if (!Patches.isPatchType(type.name())) {
      type.fields().forEach(f -> fields.put(f.name(), back(f.type())));
    }
    return CelType.object(type.name(), fields);
  }
}
