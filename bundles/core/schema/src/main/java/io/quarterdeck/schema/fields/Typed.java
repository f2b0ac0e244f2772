// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.schema.model.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object in a version, with the schema of its kind there. The tree is not changed. */
public record Typed(String apiVersion, Schema schema, Map<String, @Nullable Object> tree) {

  Typed with(Map<String, @Nullable Object> newTree) {
    return new Typed(apiVersion, schema, newTree);
  }

  FieldSet fields() {
    return OwnedFields.of(tree, schema);
  }

  Typed without(FieldSet paths) {
    return with(Removal.remove(tree, paths, schema));
  }

  FieldSet withNamedFields(FieldSet set) {
    return SchemaFit.withNamedFields(set, schema);
  }
}
