// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.Node;
import java.util.List;

/** A range of IDs or ports, both ends included; printed as Go prints it. */
record Range(long min, long max) {
  static List<Range> of(Node list) {
    return list.items().stream()
        .map(r -> new Range(r.get("min").number(), r.get("max").number()))
        .toList();
  }

  static boolean contain(List<Range> ranges, long id) {
    return ranges.stream().anyMatch(r -> id >= r.min && id <= r.max);
  }

  /** {@code [{1 5} {7 9}]}. */
  static String text(List<Range> ranges) {
    return ranges.toString().replace(", ", " ");
  }

  @Override
  public String toString() {
    return "{" + min + " " + max + "}";
  }
}
