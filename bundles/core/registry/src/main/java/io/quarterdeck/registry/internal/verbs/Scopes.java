// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.registry.internal.options.ListOptions;
import io.quarterdeck.registry.internal.resource.Handler;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.watchcache.event.Scope;

/** What of the cache a list or a watch looks at. */
final class Scopes {
  private static final String NAME = "metadata.name";

  private Scopes() {}

  /**
   * The narrowest that the cache knows: a name, else the value of a field, of the indexed one if
   * that is asked for, else a namespace.
   */
  static Scope of(ResourceRequest r, ListOptions options) {
    if (!r.name().isEmpty()) {
      return new Scope(r.namespace(), NAME, r.name());
    }
    // the fields of custom objects are those of the version in which they are asked for
    boolean known = r.resource().handler() == Handler.BUILT_IN;
    String indexed = known ? r.resource().stored().cache().indexedField() : "";
    Scope narrowest = new Scope(r.namespace(), "", "");
    int best = 0;
    for (FieldSelector.Term term : options.fields().terms()) {
      int rank = rank(term, known, indexed);
      if (rank > best) {
        best = rank;
        narrowest = new Scope(r.namespace(), term.field(), term.value());
      }
    }
    return narrowest;
  }

  /** How narrow a term is; 0 when the cache does not know it. */
  private static int rank(FieldSelector.Term term, boolean known, String indexed) {
    if (term.negated()) {
      return 0;
    }
    if (term.field().equals(NAME)) {
      return 3;
    }
    if (!known) {
      return 0;
    }
    return term.field().equals(indexed) && !term.value().isEmpty() ? 2 : 1;
  }
}
