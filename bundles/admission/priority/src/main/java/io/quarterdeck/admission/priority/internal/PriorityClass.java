// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.priority.internal;

import io.quarterdeck.api.ApiObject;

/**
 * What is kept of a PriorityClass.
 *
 * @param globalDefault whether pods without a class get it
 */
record PriorityClass(String name, long value, String preemptionPolicy, boolean globalDefault) {
  /** What a pod gets when there is no class for it. */
  static final PriorityClass NONE = new PriorityClass("", 0, "PreemptLowerPriority", false);

  static PriorityClass of(ApiObject o) {
    return new PriorityClass(
        o.meta().name(),
        o.field("value").number(),
        o.field("preemptionPolicy").text(NONE.preemptionPolicy()),
        o.field("globalDefault").bool());
  }
}
