// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as the messages of Kubernetes show them, in the notations of Go's formatter. */
final class GoValues {
  private GoValues() {}

  /** As a path shows the value of a key. */
  static String quoted(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String s -> FieldError.quote(s);
      case Number n -> n.toString();
      case Boolean b -> b.toString();
      default -> Json.text(value);
    };
  }

  /** The notation {@code %v}. */
  static String plain(@Nullable Object value) {
    return switch (value) {
      case null -> "<nil>";
      case List<?> l -> l.stream().map(GoValues::plain).collect(Collectors.joining(" ", "[", "]"));
      case Map<?, ?> m ->
          new TreeMap<Object, Object>(m)
              .entrySet().stream()
                  .map(e -> e.getKey() + ":" + plain(e.getValue()))
                  .collect(Collectors.joining(" ", "map[", "]"));
      case RawJson r -> r.text();
      default -> value.toString();
    };
  }

  /** The notation {@code %#v}. */
  static String syntax(@Nullable Object value) {
    return switch (value) {
      case null -> "interface {}(nil)";
      case String s -> FieldError.quote(s);
      case List<?> l ->
          l.stream()
              .map(GoValues::syntax)
              .collect(Collectors.joining(", ", "[]interface {}{", "}"));
      case Map<?, ?> m ->
          new TreeMap<Object, Object>(m)
              .entrySet().stream()
                  .map(
                      e ->
                          FieldError.quote(String.valueOf(e.getKey())) + ":" + syntax(e.getValue()))
                  .collect(Collectors.joining(", ", "map[string]interface {}{", "}"));
      default -> value.toString();
    };
  }

  /** The notation {@code %T}. */
  static String type(@Nullable Object value) {
    return switch (value) {
      case null -> "<nil>";
      case String s -> "string";
      case Boolean b -> "bool";
      case Long l -> "int64";
      case Number n -> "float64";
      case List<?> l -> "[]interface {}";
      default -> "map[string]interface {}";
    };
  }
}
