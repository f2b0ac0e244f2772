// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.config;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.List;
import java.util.Set;

/** Which requests for other paths a rule covers; a path may end in {@code *}. */
record PathRule(Set<String> verbs, List<String> paths) {

  static PathRule read(Node rule) {
    return new PathRule(
        Set.copyOf(rule.get("verbs").strings()),
        List.copyOf(rule.get("nonResourceURLs").strings()));
  }

  boolean match(RequestInfo i) {
    return ResourceRule.has(verbs, i.verb()) && paths.stream().anyMatch(p -> covers(p, i.path()));
  }

  private static boolean covers(String pattern, String path) {
    return pattern.endsWith("*")
        ? path.startsWith(pattern.substring(0, pattern.length() - 1))
        : pattern.equals(path);
  }
}
