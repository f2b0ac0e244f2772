// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Names;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates that embedded objects name their version and kind, and have good metadata. Kubernetes:
 * {@code Validate} of {@code schema/objectmeta}.
 */
public final class EmbeddedObjectValidation {
  private EmbeddedObjectValidation() {}

  /** Of all objects that are embedded in a value. */
  public static void check(
      @Nullable Object value, ValueValidation validation, FieldPath path, List<FieldError> errors) {
    Map<String, @Nullable Object> map = Trees.asObject(value);
    List<@Nullable Object> list = Trees.asList(value);
    ValueValidation items = validation.items();
    if (map != null) {
      if (validation.embedded()) {
        resource(map, path, errors);
      }
      map.forEach(
          (name, v) -> {
            ValueValidation property = validation.properties().get(name);
            if (property != null) {
              check(v, property, path.child(name), errors);
            } else if (validation.additional() != null) {
              check(v, validation.additional(), path.key(name), errors);
            }
          });
    } else if (list != null && items != null) {
      for (int i = 0; i < list.size(); i++) {
        check(list.get(i), items, path.index(i), errors);
      }
    }
  }

  private static void resource(
      Map<String, @Nullable Object> map, FieldPath path, List<FieldError> errors) {
    String version = text(map, "apiVersion", path, errors);
    if (version.chars().filter(c -> c == '/').count() > 1) {
      String says = "unexpected GroupVersion string: " + version;
      errors.add(FieldError.invalid(path.child("apiVersion"), version, says));
    }
    String kind = text(map, "kind", path, errors);
    List<String> problems =
        kind.isEmpty() ? List.of() : Names.dns1035Label(kind.toLowerCase(Locale.ROOT));
    if (!problems.isEmpty()) {
      String says =
          "may have mixed case, but should otherwise match: " + String.join(",", problems);
      errors.add(FieldError.invalid(path.child("kind"), kind, says));
    }
    Node meta = Node.root(map.get("metadata")).withPath(path.child("metadata"));
    EmbeddedMeta.check(meta, errors);
  }

  /** Empty when it is not well. */
  private static String text(
      Map<String, @Nullable Object> map, String name, FieldPath path, List<FieldError> errors) {
    FieldPath at = path.child(name);
    Object value = map.get(name);
    if (!map.containsKey(name)) {
      errors.add(FieldError.required(at, "must not be empty"));
    } else if (!(value instanceof String)) {
      errors.add(FieldError.invalid(at, value, "must be a string"));
    } else if (((String) value).isEmpty()) {
      errors.add(FieldError.invalid(at, value, "must not be empty"));
    }
    return value instanceof String s ? s : "";
  }
}
