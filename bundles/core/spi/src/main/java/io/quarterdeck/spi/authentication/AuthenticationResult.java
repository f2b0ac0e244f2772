// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authentication;

import java.util.List;

/** What one authenticator says of a request. */
public sealed interface AuthenticationResult {
  AuthenticationResult ABSTAINED = new Abstained();

  /** It knows the user; {@code audiences} are those the credential is good for, empty for any. */
  record Authenticated(UserInfo user, List<String> audiences) implements AuthenticationResult {}

  /** The request carries no credential of its kind: the next authenticator is asked. */
  record Abstained() implements AuthenticationResult {}

  /** The request carries a credential of its kind, and it is no good. Others are still asked. */
  record Rejected(String why) implements AuthenticationResult {}

  static AuthenticationResult authenticated(UserInfo user) {
    return new Authenticated(user, List.of());
  }
}
