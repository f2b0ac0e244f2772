// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authorization.internal;

import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
            answering(new AccessReview(access, AccessReview.Scope.ANYBODY)),
            "selfsubjectaccessreviews",
            answering(new AccessReview(access, AccessReview.Scope.SELF)),
            "localsubjectaccessreviews",
            answering(new AccessReview(access, AccessReview.Scope.NAMESPACE)),
            "selfsubjectrulesreviews",
            answering(new RulesReview(access)));
  }

  public Map<String, ResourceStrategy> byResource() {
    return byResource;
  }

  private static ResourceStrategy answering(ResourceStrategy.Review review) {
    return new ResourceStrategy() {
      @Override
      public ResourceStrategy.@Nullable Review review() {
        return review;
      }
    };
  }
}
