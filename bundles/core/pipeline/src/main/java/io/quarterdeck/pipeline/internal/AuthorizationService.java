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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * The authorizer chain as a service: those that {@code modes} names must all be there, and are
 * asked in that order. A changed configuration is in force with the next question.
 */
@Component(service = AccessReviewer.class, configurationPid = "io.quarterdeck.authorization")
@Designate(ocd = AuthorizationService.Config.class)
public final class AuthorizationService implements AccessReviewer {
  private static final String PRIVILEGED = "PrivilegedGroup";

  /** Who decides what is allowed. */
  @ObjectClassDefinition(name = "Authorization")
  public @interface Config {
    @AttributeDefinition(
        description =
            "the authorizers in the order in which they are asked (--authorization-mode); all must be"
                + " there, no others are asked")
    String[] modes() default {"Node", "RBAC"};
  }

  private final Chain<Authorizer> authorizers;
  private volatile AuthorizerChain chain;

  @Activate
  public AuthorizationService(@Reference ChainFactory factory, Config config) {
    List<String> modes = modes(config);
    authorizers = factory.open(Authorizer.class, "authorizer", required(modes));
    chain = new AuthorizerChain(authorizers, modes);
  }

  /** Members of system:masters come before whatever an operator configures. */
  private static List<String> modes(Config config) {
    Set<String> all = new LinkedHashSet<>(List.of(PRIVILEGED));
    all.addAll(List.of(config.modes()));
    return List.copyOf(all);
  }

  private static ChainConfig required(List<String> modes) {
    return new ChainConfig(modes, List.of());
  }

  /** Each question is decided by the old modes or by the new ones, all of them there. */
  @Modified
  void modified(Config config) {
    List<String> modes = modes(config);
    chain = new AuthorizerChain(authorizers, modes);
    authorizers.configure(required(modes));
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
