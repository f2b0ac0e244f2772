// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;

/** The conditions of a job's status. */
record JobConditions(Node status) {
  /** Whether one of this type is true. */
  boolean has(String type) {
    return new StatusConditions(status.get("conditions")).holds(type);
  }

  boolean isFinished() {
    return has("Complete") || has("Failed");
  }
}
