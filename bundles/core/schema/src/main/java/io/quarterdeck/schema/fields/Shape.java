// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.ListType;
import io.quarterdeck.schema.model.MapType;
import io.quarterdeck.schema.model.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the values at one place merge.
 *
 * @param kind of the merge
 * @param schema of the values; null where anything may stand
 * @param keys of the entries of a keyed list
 */
record Shape(Kind kind, @Nullable Schema schema, List<String> keys) {

  /** The ways to merge. */
  enum Kind {
    SCALAR,
    /** An object with fields that the schema names. */
    STRUCT,
    /** A map with any keys, entry by entry. */
    MAP,
    /** A list whose entries are identified by keys. */
    KEYED,
    /** A list of scalars, each there once. */
    SET,
    ATOMIC_LIST,
    ATOMIC_MAP,
    /** Anything: maps entry by entry, the rest as one. */
    FREE
  }

  private static final Shape ANYTHING = new Shape(Kind.FREE, null, List.of());

  static Shape of(Field field) {
    Schema schema = field.schema();
    return switch (schema.kind()) {
      case LIST -> new Shape(list(field), schema, field.listMapKeys());
      case OBJECT, MAP -> map(schema, field.isAtomicMap());
      default -> of(schema);
    };
  }

  private static Shape map(Schema schema, boolean atomic) {
    Kind byEntry = schema.kind() == Schema.Kind.OBJECT ? Kind.STRUCT : Kind.MAP;
    return new Shape(atomic ? Kind.ATOMIC_MAP : byEntry, schema, List.of());
  }

  private static Kind list(Field field) {
    return switch (field.listType()) {
      case null -> Kind.ATOMIC_LIST;
      case ListType.ATOMIC -> Kind.ATOMIC_LIST;
      case ListType.SET -> Kind.SET;
      case ListType.MAP -> Kind.KEYED;
    };
  }

  /** Of the elements of lists and maps, and of whole objects. */
  static Shape of(@Nullable Schema schema) {
    if (schema == null) {
      return ANYTHING;
    }
    return switch (schema.kind()) {
      case OBJECT, MAP -> map(schema, schema.mapType() == MapType.ATOMIC);
      case LIST -> new Shape(Kind.ATOMIC_LIST, schema, List.of());
      case RAW -> new Shape(Kind.SCALAR, schema, List.of());
      case JSON -> ANYTHING;
      default -> new Shape(Kind.SCALAR, schema, List.of());
    };
  }

  /** The shape of a value here: where anything may stand, the value decides. */
  Shape of(@Nullable Object value) {
    if (kind != Kind.FREE) {
      return this;
    }
    return switch (value) {
      case Map<?, ?> m -> new Shape(Kind.MAP, null, List.of());
      case List<?> l -> new Shape(Kind.ATOMIC_LIST, null, List.of());
      case null, default -> this;
    };
  }

  boolean isLeaf() {
    return switch (kind) {
      case SCALAR, ATOMIC_LIST, ATOMIC_MAP, FREE -> true;
      case STRUCT, MAP, KEYED, SET -> false;
    };
  }

  boolean isList() {
    return kind == Kind.KEYED || kind == Kind.SET;
  }

  /** An object that is one leaf, seen field by field all the same. */
  Shape asStruct() {
    boolean named = schema != null && schema.kind() == Schema.Kind.OBJECT;
    return new Shape(named ? Kind.STRUCT : Kind.MAP, schema, keys);
  }

  /** Whether the schema names the field; the keys of maps are not named. */
  boolean names(String field) {
    return kind == Kind.STRUCT && schema != null && schema.fields().containsKey(field);
  }

  /** The shape of a field or an entry; null for a field that the schema does not have. */
  @Nullable Shape field(String name) {
    if (kind == Kind.STRUCT && schema != null) {
      Field field = schema.fields().get(name);
      return field != null ? of(field) : schema.preserves() ? ANYTHING : null;
    }
    return element();
  }

  /** The shape of a field, anything where the schema does not know it. */
  Shape fieldOrAnything(String name) {
    Shape shape = field(name);
    return shape == null ? ANYTHING : shape;
  }

  /** The shape of the entries of a list or map. */
  Shape element() {
    return of(schema == null ? null : schema.element());
  }

  /** The shape below an element of a path. */
  Shape below(PathElement element) {
    return element instanceof PathElement.Name n ? fieldOrAnything(n.name()) : element();
  }
}
