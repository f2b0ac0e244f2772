// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.cel;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import org.jspecify.annotations.Nullable;

/**
 * The value of a variable of type {@link CelType#AUTHORIZER}: asks what a user may do. With a
 * resource, of type {@link CelType#RESOURCE_CHECK}.
 *
 * @param user of whom it asks until the expression names a service account
 * @param resource null for the authorizer itself
 */
public record CelAuthorizer(AccessReviewer reviewer, UserInfo user, @Nullable Resource resource) {

  /** What a check of the request's own resource starts from. */
  public record Resource(
      String group, String resource, String subresource, String namespace, String name) {}
}
