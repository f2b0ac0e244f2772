// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.schema.model.Schema;

/** Sets seen with the schema that they are about. */
final class SchemaFit {
  private SchemaFit() {}

  /**
   * With the named fields that paths go through: {@code spec.replicas} has {@code spec} then. The
   * keys of maps and the entries of lists stand for themselves and are not added.
   */
  static FieldSet withNamedFields(FieldSet set, Schema schema) {
    return withNamedFields(set, Shape.of(schema));
  }

  private static FieldSet withNamedFields(FieldSet set, Shape shape) {
    if (set.size() == 0) {
      return set;
    }
    FieldSet.Builder out = new FieldSet.Builder(set.size());
    for (int i = 0; i < set.size(); i++) {
      PathElement element = set.element(i);
      FieldSet child = set.child(i);
      boolean named = element instanceof PathElement.Name n && shape.names(n.name());
      FieldSet below = withNamedFields(child, shape.below(element));
      out.append(element, named && child.size() > 0 ? below.withMember(true) : below);
    }
    return out.sorted(set.isMember());
  }

  /**
   * After a schema made something atomic: who owned parts of it owns the whole. The same set when
   * nothing is to be done.
   */
  static FieldSet withAtomsWhole(FieldSet set, Schema schema) {
    return withAtomsWhole(set, Shape.of(schema));
  }

  private static FieldSet withAtomsWhole(FieldSet set, Shape shape) {
    if (set.size() == 0) {
      return set;
    }
    if (shape.kind() == Shape.Kind.ATOMIC_LIST || shape.kind() == Shape.Kind.ATOMIC_MAP) {
      return FieldSet.LEAF;
    }
    FieldSet.Builder out = new FieldSet.Builder(set.size());
    boolean same = true;
    for (int i = 0; i < set.size(); i++) {
      FieldSet child = withAtomsWhole(set.child(i), shape.below(set.element(i)));
      same &= child == set.child(i);
      out.append(set.element(i), child);
    }
    return same ? set : out.sorted(set.isMember());
  }
}
