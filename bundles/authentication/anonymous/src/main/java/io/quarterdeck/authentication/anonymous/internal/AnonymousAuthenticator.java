// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.anonymous.internal;

import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
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
  private final Set<String> paths;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Anonymous requests")
  public @interface Config {
    @AttributeDefinition(
        name = "Enabled",
        description = "whether requests without a credential are let in (--anonymous-auth)")
    boolean enabled() default true;

    @AttributeDefinition(
        name = "Paths",
        description =
            "the only paths, character by character, to which they are let in (anonymous.conditions"
                + " of an AuthenticationConfiguration); empty for all")
    String[] paths() default {};
  }

  @Activate
  public AnonymousAuthenticator(Config config) {
    enabled = config.enabled();
    paths = Arrays.stream(config.paths()).map(String::strip).collect(Collectors.toSet());
  }

  @Override
  public AuthenticationResult authenticate(Credentials credentials) {
    boolean shows = credentials.bearerToken() != null || !credentials.peerCertificates().isEmpty();
    boolean here = paths.isEmpty() || paths.contains(credentials.path());
    return enabled && here && !shows ? ANONYMOUS : AuthenticationResult.ABSTAINED;
  }
}
