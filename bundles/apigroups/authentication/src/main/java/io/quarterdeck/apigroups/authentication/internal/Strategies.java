// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authentication.internal;

import io.quarterdeck.spi.authentication.TokenReviewer;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;
import java.util.function.Supplier;

/** The strategies of the group's two reviews. */
public final class Strategies {
  private final Map<String, ResourceStrategy> byResource;

  /**
   * @param tokens the authenticator chain, got at the first review
   */
  public Strategies(Supplier<TokenReviewer> tokens) {
    byResource =
        Map.of(
            "tokenreviews", new TokenReview(tokens),
            "selfsubjectreviews", new SelfReview());
  }

  public Map<String, ResourceStrategy> byResource() {
    return byResource;
  }
}
