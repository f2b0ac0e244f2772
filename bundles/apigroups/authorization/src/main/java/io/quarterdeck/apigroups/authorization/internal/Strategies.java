// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authorization.internal;

import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;
import java.util.function.Supplier;

/** The strategies of the group's four reviews. */
public final class Strategies {
  static final String GROUP = "authorization.k8s.io";

  private final Map<String, ResourceStrategy> byResource;

  /**
   * @param access the authorizer chain, got at the first review
   */
  public Strategies(Supplier<AccessReviewer> access) {
    byResource =
        Map.of(
            "subjectaccessreviews",
            new AccessReview(access, AccessReview.Scope.ANYBODY),
            "selfsubjectaccessreviews",
            new AccessReview(access, AccessReview.Scope.SELF),
            "localsubjectaccessreviews",
            new AccessReview(access, AccessReview.Scope.NAMESPACE),
            "selfsubjectrulesreviews",
            new RulesReview(access));
  }

  public Map<String, ResourceStrategy> byResource() {
    return byResource;
  }
}
