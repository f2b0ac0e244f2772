// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import io.quarterdeck.api.ApiObject;
import java.util.List;

/**
 * What the collector sees of an object.
 *
 * @param foreground whether its deletion waits for its dependents
 * @param orphan whether its deletion waits for its dependents to be let go
 */
record Seen(
    Identity identity, List<Reference> owners, boolean ending, boolean foreground, boolean orphan) {
  static final String FOREGROUND = "foregroundDeletion";
  static final String ORPHAN = "orphan";

  static Seen of(ApiObject o) {
    boolean ending = !o.meta().deletionTimestamp().isEmpty();
    List<String> finalizers = o.meta().finalizers();
    return new Seen(
        Identity.of(o),
        Reference.of(o),
        ending,
        ending && finalizers.contains(FOREGROUND),
        ending && finalizers.contains(ORPHAN));
  }

  /** Whether it has no part in any ownership of its own. */
  boolean isAlone() {
    return owners.isEmpty() && !foreground && !orphan;
  }
}
