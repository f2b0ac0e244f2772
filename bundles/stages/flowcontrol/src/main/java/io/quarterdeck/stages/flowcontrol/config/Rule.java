// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.config;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.List;

/** Some subjects and what of theirs is meant. */
record Rule(Subjects subjects, List<ResourceRule> resources, List<PathRule> paths) {

  static Rule read(Node rule) {
    return new Rule(
        Subjects.read(rule.get("subjects").items()),
        rule.get("resourceRules").items().stream().map(ResourceRule::read).toList(),
        rule.get("nonResourceRules").items().stream().map(PathRule::read).toList());
  }

  boolean match(RequestInfo i, UserInfo user) {
    if (!subjects.match(user)) {
      return false;
    }
    if (i.resourceRequest()) {
      for (int n = 0; n < resources.size(); n++) {
        if (resources.get(n).match(i)) {
          return true;
        }
      }
      return false;
    }
    return paths.stream().anyMatch(p -> p.match(i));
  }
}
