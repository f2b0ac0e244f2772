// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.schema.model.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names that Go's decoder has for types and values, as its messages use them. */
public final class GoTypes {
  private GoTypes() {}

  /** What a JSON value is, in the words of Go's decoder. */
  public static String ofValue(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> m -> "object";
      case List<?> l -> "array";
      case String s -> "string";
      case Boolean b -> "bool";
      case null -> "null";
      default -> "number";
    };
  }

  /** The Go type of a schema: {@code string}, {@code []v1.Container}, {@code map[string]string}. */
  static String of(Schema schema) {
    if (!schema.goName().isEmpty()) {
      return schema.goName();
    }
    Schema element = schema.element();
    return switch (schema.kind()) {
      case OBJECT -> struct(schema.typeName());
      case MAP -> "map[string]" + (element == null ? "string" : of(element));
      case LIST -> "[]" + (element == null ? "string" : of(element));
      case INT32 -> "int32";
      case INT64, DURATION -> "int64";
      case DOUBLE -> "float64";
      case BOOLEAN -> "bool";
      case BYTES -> "[]uint8";
      default -> "string";
    };
  }

  /** {@code v1.PodSpec} of {@code io.k8s.api.core.v1.PodSpec}. */
  private static String struct(String typeName) {
    int name = typeName.lastIndexOf('.');
    int version = typeName.lastIndexOf('.', name - 1);
    return typeName.substring(version + 1);
  }

  /** {@code PodSpec} of the same. */
  static String structName(Schema schema) {
    String typeName = schema.typeName();
    return typeName.substring(typeName.lastIndexOf('.') + 1);
  }
}
