// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import java.util.Set;

/** What the policy says of one request. */
record Verdict(Level level, Set<Moment> omitted, boolean omitManagedFields) {
  Verdict {
    omitted = Set.copyOf(omitted);
  }
}
