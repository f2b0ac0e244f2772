// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import io.quarterdeck.spi.authentication.UserInfo;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;

/** Who asks, in Jakarta REST's words: a role is a group. */
record Identity(UserInfo user) implements SecurityContext {
  /** The request's property that holds the user. */
  static final String USER = UserInfo.class.getName();

  @Override
  public Principal getUserPrincipal() {
    return user::name;
  }

  @Override
  public boolean isUserInRole(String role) {
    return user.isIn(role);
  }

  @Override
  public boolean isSecure() {
    return true;
  }

  /** Which authenticator knew the user is not said. */
  @Override
  @SuppressWarnings("NullAway") // null is what the interface asks for
  public String getAuthenticationScheme() {
    return null;
  }
}
