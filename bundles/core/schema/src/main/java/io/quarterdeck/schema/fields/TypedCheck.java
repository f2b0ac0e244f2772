// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks that an applied configuration fits its schema, with the errors of kube-apiserver. */
public final class TypedCheck {
  private final List<String> problems = new ArrayList<>();

  private TypedCheck() {}

  /** What is wrong, as one text; empty when nothing is. */
  public static String problems(Map<String, @Nullable Object> tree, Schema schema) {
    TypedCheck check = new TypedCheck();
    check.value(tree, Shape.of(schema), "");
    return switch (check.problems.size()) {
      case 0 -> "";
      case 1 -> check.problems.getFirst();
      default -> "errors:\n  " + String.join("\n  ", check.problems);
    };
  }

  private void problem(String path, String text) {
    problems.add(path.isEmpty() ? text : path + ": " + text);
  }

  private void value(@Nullable Object value, Shape declared, String path) {
    Shape shape = declared.of(value);
    switch (shape.kind()) {
      case FREE -> {}
      case SCALAR -> scalar(value, shape, path);
      case STRUCT, MAP -> map(value, shape, path);
      case ATOMIC_MAP -> map(value, shape.asStruct(), path);
      case KEYED, SET, ATOMIC_LIST -> list(value, shape, path);
    }
  }

  private void scalar(@Nullable Object value, Shape shape, String path) {
    Schema schema = shape.schema();
    if (value == null || schema == null) {
      return;
    }
    switch (schema.kind()) {
      case STRING, BYTES -> {
        if (!(value instanceof String)) {
          problem(
              path,
              "expected string, got &value.valueUnstructured{Value:"
                  + GoValues.syntax(value)
                  + "}");
        }
      }
      case BOOLEAN -> {
        if (!(value instanceof Boolean)) {
          problem(path, "expected boolean, got &{" + GoValues.plain(value) + "}");
        }
      }
      case INT32, INT64, DOUBLE -> {
        if (!(value instanceof Number)) {
          problem(path, "expected numeric (int or float), got " + GoValues.type(value));
        }
      }
      default -> {
        if (value instanceof Map<?, ?> || value instanceof List<?>) {
          problem(path, "expected any scalar, got &{" + GoValues.plain(value) + "}");
        }
      }
    }
  }

  private void map(@Nullable Object value, Shape shape, String path) {
    if (value == null) {
      return;
    }
    Map<String, @Nullable Object> map = Trees.asObject(value);
    if (map == null) {
      problem(path, "expected map, got &{" + GoValues.plain(value) + "}");
      return;
    }
    for (Map.Entry<String, @Nullable Object> e : map.entrySet()) {
      Shape field = shape.field(e.getKey());
      String at = path + "." + e.getKey();
      if (field == null) {
        problem(at, "field not declared in schema");
        return;
      }
      value(e.getValue(), field, at);
    }
  }

  private void list(@Nullable Object value, Shape shape, String path) {
    if (value == null) {
      return;
    }
    List<@Nullable Object> list = Trees.asList(value);
    if (list == null) {
      problem(path, "expected list, got &{" + GoValues.plain(value) + "}");
      return;
    }
    Set<PathElement> seen = new HashSet<>();
    for (int i = 0; i < list.size(); i++) {
      PathElement element = element(list.get(i), i, shape, path);
      if (element == null) {
        return;
      }
      if (!seen.add(element)) {
        problem(path, "duplicate entries for key " + element);
      }
      value(list.get(i), shape.element(), path + element);
    }
  }

  private @Nullable PathElement element(
      @Nullable Object item, int index, Shape shape, String path) {
    if (!shape.isList()) {
      return new PathElement.Index(index);
    }
    try {
      return ListItems.element(item, shape);
    } catch (ListItems.Unkeyed e) {
      problem(path, "element " + index + ": " + e.text());
      return null;
    }
  }
}
