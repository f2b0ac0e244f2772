// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authentication;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** The authenticator chain for a bare token: a service of the pipeline, for TokenReview. */
@ProviderType
@FunctionalInterface
public interface TokenReviewer {

  /**
   * Whose token it is, and for which of the audiences it is good.
   *
   * @param audiences whom it must be meant for, one of them at least; empty for this server
   */
  AuthenticationResult review(String token, List<String> audiences);

  /** Whom a token must be meant for to be good for this server. */
  default List<String> apiAudiences() {
    return List.of();
  }
}
