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

  /** The narrowest that the cache knows: a name, else a field's value, else a namespace. */
  static Scope of(ResourceRequest r, ListOptions options) {
    if (!r.name().isEmpty()) {
      return new Scope(r.namespace(), NAME, r.name());
    }
    // the fields of custom objects are those of the version in which they are asked for
    boolean known = r.resource().handler() == Handler.BUILT_IN;
    Scope narrowest = new Scope(r.namespace(), "", "");
    for (FieldSelector.Term term : options.fields().terms()) {
      boolean named = term.field().equals(NAME);
      if (!term.negated() && (named || known && narrowest.field().isEmpty())) {
        narrowest = new Scope(r.namespace(), term.field(), term.value());
      }
    }
    return narrowest;
  }
}
