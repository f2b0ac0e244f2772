// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.PatchStrategy;
import io.quarterdeck.schema.model.Schema;
import java.util.Set;

/**
 * What the schema says of merging one field.
 *
 * @param schema of the field's object, or of the elements of its list
 * @param key the merge key of a list of objects, empty for none
 */
record Member(Schema schema, Set<PatchStrategy> strategies, String key) {

  boolean merges() {
    return strategies.contains(PatchStrategy.MERGE);
  }

  boolean replaces() {
    return strategies.contains(PatchStrategy.REPLACE);
  }

  static Member ofObject(Schema owner, String name) {
    Field f = field(owner, name);
    return new Member(f.schema(), f.patchStrategy(), f.mergeKey());
  }

  static Member ofList(Schema owner, String name) {
    Field f = field(owner, name);
    Schema element = f.schema().element();
    if (f.schema().kind() != Schema.Kind.LIST || element == null) {
      throw PatchErrors.failed(
          "expected slice or array type, but got: " + goKind(f.schema().kind()));
    }
    return new Member(element, f.patchStrategy(), f.mergeKey());
  }

  private static Field field(Schema owner, String name) {
    boolean struct = owner.kind() == Schema.Kind.OBJECT || owner.kind() == Schema.Kind.RAW;
    if (!struct) {
      throw PatchErrors.failed(
          "merging an object in json but data type is not struct, instead is: "
              + goKind(owner.kind()));
    }
    Field f = owner.fields().get(name);
    if (f == null) {
      throw PatchErrors.failed(
          "unable to find api field in struct "
              + owner.typeName().substring(owner.typeName().lastIndexOf('.') + 1)
              + " for the json field "
              + FieldError.quote(name));
    }
    return f;
  }

  private static String goKind(Schema.Kind kind) {
    return switch (kind) {
      case MAP -> "map";
      case LIST, BYTES -> "slice";
      case STRING -> "string";
      case INT32 -> "int32";
      case INT64, DURATION -> "int64";
      case DOUBLE -> "float64";
      case BOOLEAN -> "bool";
      default -> "struct";
    };
  }
}
