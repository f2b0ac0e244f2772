// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.policy;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules in their order: the first that matches decides; what none matches is not recorded. */
public record AuditPolicy(List<PolicyRule> rules) {
  private static final Verdict NOTHING = new Verdict(Level.NONE, Set.of(), false);

  public AuditPolicy {
    rules = List.copyOf(rules);
  }

  public Verdict of(@Nullable UserInfo user, RequestInfo info) {
    for (PolicyRule rule : rules) {
      if (rule.matches(user, info)) {
        return rule.verdict();
      }
    }
    return NOTHING;
  }
}
