// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The access modes of volumes and claims. */
final class AccessModes {
  private static final List<String> SUPPORTED =
      List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod");

  private AccessModes() {}

  static void validate(Node modes, String missing, List<FieldError> errors) {
    required(modes, missing, errors);
    supported(modes, errors);
  }

  static void required(Node modes, String missing, List<FieldError> errors) {
    if (modes.isEmpty()) {
      errors.add(FieldError.required(modes.path(), missing));
    }
  }

  static void supported(Node modes, List<FieldError> errors) {
    boolean podOnly = false;
    for (Node m : modes.items()) {
      if (!SUPPORTED.contains(m.text())) {
        errors.add(FieldError.notSupported(modes.path(), m.text(), SUPPORTED));
      }
      podOnly |= m.text().equals("ReadWriteOncePod");
    }
    if (podOnly && modes.size() > 1) {
      errors.add(
          FieldError.forbidden(
              modes.path(), "may not use ReadWriteOncePod with other access modes"));
    }
  }

  /** {@code RWO,ROX}: each mode by its letters. */
  static String shortNames(Node holder) {
    List<String> all = holder.get("accessModes").strings();
    List<String> out = new ArrayList<>();
    Map<String, String> letters = new LinkedHashMap<>();
    letters.put("ReadWriteOnce", "RWO");
    letters.put("ReadOnlyMany", "ROX");
    letters.put("ReadWriteMany", "RWX");
    letters.put("ReadWriteOncePod", "RWOP");
    letters.forEach(
        (mode, text) -> {
          if (all.contains(mode)) {
            out.add(text);
          }
        });
    return String.join(",", out);
  }
}
