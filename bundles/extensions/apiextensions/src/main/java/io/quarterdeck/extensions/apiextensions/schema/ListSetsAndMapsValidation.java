// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Trees;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Validates that the items of a set are there once, and so are the keys of a keyed list.
 * Kubernetes: {@code ValidateListSetsAndMaps}.
 */
public final class ListSetsAndMapsValidation {
  private ListSetsAndMapsValidation() {}

  public static void check(
      @Nullable Object value, ValueValidation validation, FieldPath path, List<FieldError> errors) {
    List<@Nullable Object> list = Trees.asList(value);
    Map<String, @Nullable Object> map = Trees.asObject(value);
    ValueValidation items = validation.items();
    if (list != null && items != null) {
      switch (validation.list().type()) {
        case "set" -> once(list, path, errors);
        case "map" -> keys(list, validation.list().keys(), path, errors);
        default -> {}
      }
      for (int i = 0; i < list.size(); i++) {
        check(list.get(i), items, path.index(i), errors);
      }
    } else if (map != null) {
      map.forEach(
          (name, v) -> {
            ValueValidation property = validation.properties().get(name);
            if (property != null) {
              check(v, property, path.child(name), errors);
            } else if (validation.additional() != null) {
              check(v, validation.additional(), path.key(name), errors);
            }
          });
    }
  }

  private static void once(List<@Nullable Object> list, FieldPath path, List<FieldError> errors) {
    Set<@Nullable Object> seen = new HashSet<>();
    for (int i = 0; i < list.size(); i++) {
      if (!seen.add(list.get(i))) {
        errors.add(FieldError.duplicate(path.index(i), list.get(i)));
      }
    }
  }

  private static void keys(
      List<@Nullable Object> list, List<String> keys, FieldPath path, List<FieldError> errors) {
    Set<Map<String, @Nullable Object>> seen = new HashSet<>();
    for (int i = 0; i < list.size(); i++) {
      Map<String, @Nullable Object> item = Trees.asObject(list.get(i));
      if (item == null) {
        continue;
      }
      Map<String, @Nullable Object> own = new TreeMap<>();
      for (String key : keys) {
        if (item.containsKey(key)) {
          own.put(key, item.get(key));
        }
      }
      if (!seen.add(own)) {
        errors.add(FieldError.duplicate(path.index(i), own));
      }
    }
  }
}
