// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.anonymous.internal;

import io.quarterdeck.runtime.file.ReloadedFile;
import io.quarterdeck.spi.authentication.AuthenticationConfigurationFile;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * The last in the chain. Who shows a credential that nobody accepts is refused and does not become
 * anonymous, so it abstains where there is a bearer token or a client certificate.
 */
@Component(
    configurationPid = "io.quarterdeck.authentication.anonymous",
    property = {"name=anonymous", "rank:Integer=-1000"})
public final class AnonymousAuthenticator implements Authenticator {
  private static final AuthenticationResult ANONYMOUS =
      AuthenticationResult.authenticated(
          UserInfo.of(UserInfo.ANONYMOUS, UserInfo.UNAUTHENTICATED_GROUP));

  private final Supplier<AnonymousRules> rules;

  /** What an operator decides. */
  @ObjectClassDefinition(
      name = "Anonymous requests",
      pid = "io.quarterdeck.authentication.anonymous")
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

  /**
   * @param shared where it says something of anonymous requests, that counts and not the keys
   * @throws IllegalArgumentException when the file is wrong: then nobody is anonymous
   */
  @Activate
  public AnonymousAuthenticator(Config config, @Reference AuthenticationConfigurationFile shared) {
    AnonymousRules own =
        new AnonymousRules(
            config.enabled(),
            Arrays.stream(config.paths()).map(String::strip).collect(Collectors.toSet()));
    String file = shared.path();
    rules =
        file.isEmpty()
            ? () -> own
            : new ReloadedFile<>(Path.of(file), content -> AnonymousRules.read(content, own))::get;
  }

  @Override
  public AuthenticationResult authenticate(Credentials credentials) {
    boolean shows = credentials.bearerToken() != null || !credentials.peerCertificates().isEmpty();
    return !shows && rules.get().letIn(credentials.path())
        ? ANONYMOUS
        : AuthenticationResult.ABSTAINED;
  }

  @Override
  public String standby() {
    return rules.get().enabled() ? "" : "nobody is let in anonymously";
  }
}
