// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which groups may be used; an absent strategy allows any. */
record Groups(String rule, List<Range> ranges) {

  static Groups of(Node options) {
    String rule = options.isAbsent() ? "RunAsAny" : options.get("rule").text();
    List<Range> ranges = Range.of(options.get("ranges"));
    switch (rule) {
      case "RunAsAny" -> {}
      case "MustRunAs", "MayRunAs" ->
          Unusable.when(ranges.isEmpty(), "ranges must be supplied for " + rule);
      default -> throw new Unusable("unrecognized group strategy type " + rule);
    }
    return new Groups(rule, ranges);
  }

  /** The group of who names none, or null. */
  @Nullable Long standard() {
    return rule.equals("MustRunAs") ? ranges.getFirst().min() : null;
  }

  void check(FieldPath at, @Nullable List<Long> groups, Broken broken) {
    if (rule.equals("RunAsAny")) {
      return;
    }
    if ((groups == null || groups.isEmpty()) && rule.equals("MustRunAs")) {
      broken.invalidIds(at, groups, "unable to validate empty groups against required ranges");
    }
    for (Long group : groups == null ? List.<Long>of() : groups) {
      if (!Range.contain(ranges, group)) {
        String detail = "group " + group + " must be in the ranges: " + Range.text(ranges);
        broken.invalidIds(at, groups, detail);
      }
    }
  }

  /** One ID as a list, null when it is absent. */
  static @Nullable List<Long> single(Node id) {
    return id.isAbsent() ? null : List.of(id.number());
  }
}
