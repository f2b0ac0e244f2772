// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.spi.cel.CelProgram;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A value that rules check, and the errors about it.
 *
 * @param type of its schema, which stands for the value where a rule could not be evaluated
 * @param old what it was, null when that is not known
 */
record Place(
    FieldPath at, String type, Object value, @Nullable Object old, Correlation correlation) {

  CelProgram.Variables variables(boolean optional) {
    return name -> {
      if (name.equals("self")) {
        return value;
      }
      return optional ? Optional.ofNullable(old) : old;
    };
  }

  FieldError typed(String detail) {
    return named(FieldError.invalid(at, type, detail));
  }

  FieldError typedBelow(Rule rule, String detail) {
    return named(FieldError.invalid(below(rule), type, detail));
  }

  /** An object or a list is not shown. */
  FieldError breach(Rule rule, String detail) {
    boolean shows = !type.equals("object") && !type.equals("array");
    FieldPath path = below(rule);
    return named(
        switch (rule.source().get("reason").text()) {
          case "FieldValueForbidden" -> FieldError.forbidden(path, detail);
          case "FieldValueRequired" -> FieldError.required(path, detail);
          case "FieldValueDuplicate" ->
              new FieldError(
                  FieldError.Type.DUPLICATE,
                  path.toString(),
                  shows ? FieldError.show(value) : null,
                  "");
          default ->
              shows
                  ? FieldError.invalid(path, value, detail)
                  : FieldError.withoutValue(path, detail);
        });
  }

  private FieldPath below(Rule rule) {
    String path = rule.fieldPath();
    return path.isEmpty() ? at : at.child(path);
  }

  /** Kubernetes has no path for the whole object. */
  private static FieldError named(FieldError e) {
    return e.field().isEmpty() ? new FieldError(e.type(), "<nil>", e.badValue(), e.detail()) : e;
  }
}
