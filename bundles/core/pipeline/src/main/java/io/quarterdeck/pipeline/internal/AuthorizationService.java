// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The authorizer chain as a service: those that {@code modes} names must all be there. */
@Component(service = AccessReviewer.class, configurationPid = "io.quarterdeck.authorization")
@Designate(ocd = AuthorizationService.Config.class)
public final class AuthorizationService implements AccessReviewer {
  private static final String PRIVILEGED = "PrivilegedGroup";

  /** Who decides what is allowed. */
  @ObjectClassDefinition(name = "Authorization")
  public @interface Config {
    @AttributeDefinition(description = "the authorizers that must be there; no others are asked")
    String[] modes() default {"RBAC"};
  }

  private final Chain<Authorizer> authorizers;
  private final AuthorizerChain chain;

  @Activate
  public AuthorizationService(@Reference ChainFactory factory, Config config) {
    Set<String> required = new HashSet<>(List.of(config.modes()));
    required.add(PRIVILEGED);
    authorizers = factory.open(Authorizer.class, "authorizer", new ChainConfig(required, Set.of()));
    chain = new AuthorizerChain(authorizers, required);
  }

  @Override
  public Decision review(Attributes attributes) {
    return chain.review(attributes);
  }

  @Override
  public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
    return chain.rulesFor(user, namespace);
  }

  @Deactivate
  void deactivate() {
    authorizers.close();
  }
}
