// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.TokenReviewer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The authenticator chain: for requests, and for bare tokens under review. */
@Component(
    service = {AuthenticationService.class, TokenReviewer.class},
    configurationPid = "io.quarterdeck.authentication")
@Designate(ocd = AuthenticationService.Config.class)
public final class AuthenticationService implements TokenReviewer {

  /** Which authenticators must be there. */
  @ObjectClassDefinition(name = "Authentication")
  public @interface Config {
    @AttributeDefinition(description = "authenticators that must be there for /readyz")
    String[] required() default {};

    @AttributeDefinition(description = "authenticators that are not used although they are there")
    String[] disable() default {};
  }

  private final Chain<Authenticator> authenticators;
  private final AuthenticationStage stage;

  @Activate
  public AuthenticationService(@Reference ChainFactory factory, Config config) {
    authenticators =
        factory.open(
            Authenticator.class,
            "authenticator",
            new ChainConfig(List.of(config.required()), List.of(config.disable())));
    stage = new AuthenticationStage(authenticators);
  }

  AuthenticationStage stage() {
    return stage;
  }

  @Override
  public AuthenticationResult review(String token, List<String> audiences) {
    Credentials credentials = new Credentials("/", new TokenHeaders(token), List.of(), "127.0.0.1");
    AuthenticationResult result = stage.authenticate(credentials);
    return result instanceof AuthenticationResult.Authenticated a
        ? new AuthenticationResult.Authenticated(
            AuthenticationStage.withGroup(a.user()), a.audiences())
        : result;
  }

  @Deactivate
  void deactivate() {
    authenticators.close();
  }

  /** A request's headers that hold nothing but a token. */
  private record TokenHeaders(String token) implements Credentials.Headers {
    @Override
    public @Nullable String first(String name) {
      return name.equalsIgnoreCase("Authorization") ? "Bearer " + token : null;
    }

    @Override
    public List<String> all(String name) {
      String value = first(name);
      return value == null ? List.of() : List.of(value);
    }

    @Override
    public Iterable<String> names() {
      return List.of("authorization");
    }
  }
}
