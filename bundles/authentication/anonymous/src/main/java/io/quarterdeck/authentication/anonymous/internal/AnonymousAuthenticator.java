// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.anonymous.internal;

import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * The last in the chain. Who shows a credential that nobody accepts is refused and does not become
 * anonymous, so it abstains where there is a bearer token or a client certificate.
 */
@Component(
    configurationPid = "io.quarterdeck.authentication.anonymous",
    property = {"name=anonymous", "rank:Integer=-1000"})
@Designate(ocd = AnonymousAuthenticator.Config.class)
public final class AnonymousAuthenticator implements Authenticator {
  private static final AuthenticationResult ANONYMOUS =
      AuthenticationResult.authenticated(
          UserInfo.of(UserInfo.ANONYMOUS, UserInfo.UNAUTHENTICATED_GROUP));

  private final boolean enabled;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Anonymous requests")
  public @interface Config {
    @AttributeDefinition(
        name = "Enabled",
        description = "whether requests without a credential are let in (--anonymous-auth)")
    boolean enabled() default true;
  }

  @Activate
  public AnonymousAuthenticator(Config config) {
    enabled = config.enabled();
  }

  @Override
  public AuthenticationResult authenticate(Credentials credentials) {
    boolean shows = credentials.bearerToken() != null || !credentials.peerCertificates().isEmpty();
    return enabled && !shows ? ANONYMOUS : AuthenticationResult.ABSTAINED;
  }
}
