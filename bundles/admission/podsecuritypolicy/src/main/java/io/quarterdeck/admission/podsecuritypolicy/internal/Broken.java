// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Collects what breaks a policy, worded as Kubernetes 1.24 did: Go's form of lists and of nil. */
final class Broken {
  private static final String NIL = "\"null\"";

  private final List<FieldError> errors;

  Broken(List<FieldError> errors) {
    this.errors = errors;
  }

  void invalid(FieldPath at, @Nullable Object value, String detail) {
    String shown = value == null ? NIL : FieldError.show(value);
    errors.add(new FieldError(FieldError.Type.INVALID, at.toString(), shown, detail));
  }

  void invalidIds(FieldPath at, @Nullable List<Long> ids, String detail) {
    errors.add(new FieldError(FieldError.Type.INVALID, at.toString(), ids(ids), detail));
  }

  void invalidCapabilities(FieldPath at, List<String> names, String detail) {
    String shown =
        names.isEmpty()
            ? "[]core.Capability(nil)"
            : names.stream()
                .map(FieldError::quote)
                .collect(Collectors.joining(", ", "[]core.Capability{", "}"));
    errors.add(new FieldError(FieldError.Type.INVALID, at.toString(), shown, detail));
  }

  private static String ids(@Nullable List<Long> ids) {
    return ids == null
        ? "[]int64(nil)"
        : ids.stream().map(String::valueOf).collect(Collectors.joining(", ", "[]int64{", "}"));
  }

  void required(FieldPath at, String detail) {
    errors.add(FieldError.required(at, detail));
  }

  void forbidden(FieldPath at, String detail) {
    errors.add(FieldError.forbidden(at, detail));
  }
}
