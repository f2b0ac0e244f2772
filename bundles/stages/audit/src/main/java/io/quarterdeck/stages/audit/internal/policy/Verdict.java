// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.policy;

import java.util.Set;

/** What the policy says of one request. */
public record Verdict(Level level, Set<Moment> omitted, boolean omitManagedFields) {
  public Verdict {
    omitted = Set.copyOf(omitted);
  }
}
