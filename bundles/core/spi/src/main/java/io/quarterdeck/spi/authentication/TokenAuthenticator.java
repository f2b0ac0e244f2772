// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authentication;

import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Recognises bearer tokens and reads nothing else of the request.
 *
 * <p>Registered as {@link Authenticator}. That it sees the token only lets the authentication stage
 * remember what it said: a valid token is not authenticated again for some seconds (10 unless
 * configured), so that this may cost a signature check or a call over the network. What was
 * remembered is forgotten when any authenticator comes or goes.
 */
@ConsumerType
public interface TokenAuthenticator extends Authenticator {

  /**
   * Whose token it is.
   *
   * @param audiences whom the token must be meant for, one of them at least. The answer names those
   *     of them that the token is good for; one without audiences is meant for this server
   */
  AuthenticationResult authenticateToken(String token, List<String> audiences);

  @Override
  default AuthenticationResult authenticate(Credentials credentials) {
    String token = credentials.bearerToken();
    return token == null
        ? AuthenticationResult.ABSTAINED
        : authenticateToken(token, credentials.audiences());
  }
}
