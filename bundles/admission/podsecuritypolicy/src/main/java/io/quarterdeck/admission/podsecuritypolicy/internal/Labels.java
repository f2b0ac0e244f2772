// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.Node;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which SELinux labels may be set.
 *
 * @param required the parts of the label by field; empty for any label
 */
record Labels(Map<String, String> required, boolean any) {
  private static final List<String> PARTS = List.of("level", "role", "type", "user");

  static Labels of(Node strategy) {
    String rule = strategy.get("rule").text();
    Node options = strategy.get("seLinuxOptions");
    switch (rule) {
      case "RunAsAny" -> {}
      case "MustRunAs" -> Unusable.when(options.isAbsent(), "MustRunAs requires SELinuxOptions");
      default -> throw new Unusable("unrecognized SELinuxContext strategy type " + rule);
    }
    return new Labels(Map.copyOf(options.stringMap()), rule.equals("RunAsAny"));
  }

  void complete(Pod pod) {
    if (!any && pod.context("seLinuxOptions").isAbsent()) {
      pod.setContext("seLinuxOptions", new LinkedHashMap<>(required));
    }
  }

  void check(Node options, Broken broken) {
    if (any) {
      return;
    }
    if (options.isAbsent()) {
      broken.required(options.path(), "");
      return;
    }
    for (String part : PARTS) {
      String wanted = required.getOrDefault(part, "");
      String found = options.get(part).text();
      boolean same = part.equals("level") ? sameLevel(wanted, found) : wanted.equals(found);
      if (!same) {
        broken.invalid(options.path().child(part), found, "must be " + wanted);
      }
    }
  }

  /** The order of categories does not matter. */
  private static boolean sameLevel(String a, String b) {
    String[] left = a.split(":", 2);
    String[] right = b.split(":", 2);
    return a.equals(b)
        || (left.length == 2
            && right.length == 2
            && left[0].equals(right[0])
            && Arrays.equals(categories(left[1]), categories(right[1])));
  }

  private static String[] categories(String text) {
    String[] out = text.split(",", -1);
    Arrays.sort(out);
    return out;
  }
}
