// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.Node;
import java.util.List;

/** When enough indexes have succeeded. Kubernetes: {@code pkg/controller/job/success_policy.go}. */
final class SuccessPolicy {
  private SuccessPolicy() {}

  /** Which rule is met, or empty. */
  static String met(Node policy, int completions, Indexes succeeded) {
    List<Node> rules = policy.get("rules").items();
    for (int i = 0; i < rules.size() && succeeded.size() > 0; i++) {
      if (isMet(rules.get(i), completions, succeeded)) {
        return "Matched rules at index " + i;
      }
    }
    return "";
  }

  private static boolean isMet(Node rule, int completions, Indexes succeeded) {
    Node count = rule.get("succeededCount");
    Node indexes = rule.get("succeededIndexes");
    if (indexes.isAbsent()) {
      return count.isPresent() && succeeded.size() >= count.number();
    }
    Indexes wanted = Indexes.parse(indexes.text(), completions);
    int common = wanted.common(succeeded);
    return wanted.size() > 0
        && (common == wanted.size() || (count.isPresent() && common >= count.number()));
  }
}
