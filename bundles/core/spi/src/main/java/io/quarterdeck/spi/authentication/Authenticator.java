// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authentication;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Recognises one kind of credential.
 *
 * <p>Called once a request, on the request's thread, by the authentication stage, in rank order;
 * many calls at once; it may block (a webhook). The service carries the property {@code name} and a
 * rank; it may come and go at any time. Never null; an exception counts as a failure of this plugin
 * and the request goes on to the next one. Dry runs are authenticated as any request.
 */
@ConsumerType
@FunctionalInterface
public interface Authenticator {
  AuthenticationResult authenticate(Credentials credentials);

  /**
   * Why it recognises nobody as it is configured, such as without the file that it works with;
   * empty while it can. Operators see it as the plugin's state. Never blocks.
   */
  default String standby() {
    return "";
  }
}
