// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.List;

/** Which users containers may run as. */
record Users(String rule, List<Range> ranges) {
  private static final String NON_ROOT = "MustRunAsNonRoot";

  static Users of(Node options) {
    String rule = options.get("rule").text();
    List<Range> ranges = Range.of(options.get("ranges"));
    switch (rule) {
      case "RunAsAny", NON_ROOT -> {}
      case "MustRunAs" -> Unusable.when(ranges.isEmpty(), "MustRunAs requires at least one range");
      default -> throw new Unusable("unrecognized RunAsUser strategy type " + rule);
    }
    return new Users(rule, ranges);
  }

  void complete(Container c) {
    if (c.effective("runAsUser").isAbsent() && rule.equals("MustRunAs")) {
      c.set("runAsUser", ranges.getFirst().min());
    }
  }

  /** Has the node check the image's user where the pod names none. */
  void completeNonRoot(Container c) {
    if (rule.equals(NON_ROOT)
        && c.effective("runAsNonRoot").isAbsent()
        && c.effective("runAsUser").isAbsent()) {
      c.set("runAsNonRoot", true);
    }
  }

  void check(Container c, Broken broken) {
    Node user = c.effective("runAsUser");
    if (rule.equals("MustRunAs")) {
      if (user.isAbsent()) {
        broken.required(user.path(), "");
      } else if (!Range.contain(ranges, user.number())) {
        String detail = "must be in the ranges: " + Range.text(ranges);
        broken.invalid(user.path(), user.value(), detail);
      }
    } else if (rule.equals(NON_ROOT)) {
      checkNonRoot(user, c.effective("runAsNonRoot"), broken);
    }
  }

  private static void checkNonRoot(Node user, Node nonRoot, Broken broken) {
    FieldPath at = nonRoot.path();
    if (nonRoot.isAbsent() && user.isAbsent()) {
      broken.required(at, "must be true");
    } else if (nonRoot.isPresent() && !nonRoot.bool()) {
      broken.invalid(at, false, "must be true");
    } else if (user.isPresent() && user.number() == 0) {
      broken.invalid(user.path(), 0, "running with the root UID is forbidden");
    }
  }
}
