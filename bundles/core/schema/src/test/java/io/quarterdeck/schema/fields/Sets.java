// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.schema.TreeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sets of fields in tables: their {@code fieldsV1}, and paths as messages show them. */
final class Sets {
  private Sets() {}

  /** A set, as the wire has it. */
  static Map<String, @Nullable Object> wire(FieldSet set) {
    return FieldsV1.write(set);
  }

  /** Its paths, such as {@code .spec.ports[port=80].name}, in order. */
  static List<String> paths(FieldSet set) {
    List<String> out = new ArrayList<>();
    set.forEach(
        path -> {
          StringBuilder text = new StringBuilder();
          path.forEach(text::append);
          out.add(text.toString());
        });
    return out;
  }

  /** The set of a {@code fieldsV1} in YAML. */
  static FieldSet set(String yaml) {
    return FieldsV1.read(TreeTable.yaml(yaml));
  }
}
