// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.cel.SchemaScope;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a schema's place in the whole schema means for it.
 *
 * @param noDefaults why it may have no default, empty when it may
 * @param insideMeta whether it is of a resource's metadata, kind or version
 * @param uncorrelatable the first schema above whose values cannot be correlated over time
 * @param scope of its expressions, null where none are checked
 */
record Standing(
    String noDefaults,
    boolean insideMeta,
    @Nullable FieldPath uncorrelatable,
    @Nullable SchemaScope scope) {

  static Standing root(@Nullable SchemaScope scope) {
    return new Standing("", false, null, scope);
  }

  Standing without(String reason) {
    return new Standing(reason, insideMeta, uncorrelatable, scope);
  }

  Standing insideMetadata() {
    return new Standing(noDefaults, true, uncorrelatable, scope);
  }

  /** The outermost place counts. */
  Standing uncorrelatableIn(FieldPath place) {
    return uncorrelatable == null ? new Standing(noDefaults, insideMeta, place, scope) : this;
  }

  Standing property(String name, Node child) {
    return step(s -> s.property(name, child));
  }

  Standing element(Node child) {
    return step(s -> s.element(child));
  }

  /** Below {@code not} and its like no expression is checked. */
  Standing inLogic() {
    return new Standing(noDefaults, insideMeta, uncorrelatable, null);
  }

  private Standing step(Function<SchemaScope, SchemaScope> to) {
    return new Standing(
        noDefaults, insideMeta, uncorrelatable, scope == null ? null : to.apply(scope));
  }
}
