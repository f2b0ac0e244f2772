// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.policy;

import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Struct;
import io.quarterdeck.extensions.cel.internal.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Parts of an object that is built are named for the fields that they stand in. */
public final class PatchTypes {
  private PatchTypes() {}

  public static void check(Object value) {
    if (value instanceof Struct s && Patches.isPatchType(s.type())) {
      List<String> errors = new ArrayList<>();
      visit(s, Patches.OBJECT, errors);
      if (!errors.isEmpty()) {
        throw new CelError("type mismatch: " + String.join("\n", errors));
      }
    }
  }

  private static void visit(Object value, String path, List<String> errors) {
    switch (value) {
      case Struct s -> {
        if (!s.type().equals(path)) {
          errors.add(
              "unexpected type name \""
                  + s.type()
                  + "\", expected \""
                  + path
                  + "\", which matches field name path from root Object type");
        }
        s.fields().forEach((name, v) -> visit(v, path + "." + name, errors));
      }
      case List<?> l -> l.forEach(v -> visit(Values.adapt(v), path, errors));
      case Map<?, ?> m -> m.values().forEach(v -> visit(Values.adapt(v), path, errors));
      default -> {}
    }
  }
}
