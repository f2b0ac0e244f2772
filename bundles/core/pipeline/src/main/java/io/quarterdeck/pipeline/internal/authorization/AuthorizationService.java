// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authorization;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.runtime.file.ReloadMetrics;
import io.quarterdeck.runtime.file.ReloadedFile;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.configuration.NamesPlugins;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * The authorizer chain as a service: those that {@code modes}, or a file, names must all be there,
 * and are asked in that order. A changed configuration is in force with the next question; a
 * changed file within a second, unless it is wrong: then the chain stays as it was.
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
    @NamesPlugins("io.quarterdeck.spi.authorization.Authorizer")
    String[] modes() default {"Node", "RBAC"};

    @AttributeDefinition(
        description =
            "an AuthorizationConfiguration of apiserver.config.k8s.io in YAML or JSON, read again"
                + " when it changes (--authorization-config); with it the modes do not count")
    @NamesFile(Content.READABLE)
    String config_file() default "";
  }

  private final Chain<Authorizer> authorizers;
  private final AuthorizationMetrics metrics;
  private final ReloadMetrics reloads;
  private volatile Supplier<AuthorizerChain> chain;

  /**
   * @throws IllegalArgumentException when the file cannot be read or is wrong
   */
  @Activate
  public AuthorizationService(
      @Reference ChainFactory factory, @Reference Metrics metrics, Config config) {
    this.metrics = new AuthorizationMetrics(metrics);
    reloads = new ReloadMetrics(metrics, "apiserver_authorization_config_controller");
    String file = config.config_file().strip();
    List<AuthorizerEntry> first =
        file.isEmpty() ? AuthorizerEntry.ofModes(List.of(config.modes())) : List.of();
    authorizers = factory.open(Authorizer.class, "authorizer", required(first));
    try {
      chain = file.isEmpty() ? fixed(first) : followed(Path.of(file), true);
    } catch (IllegalArgumentException e) {
      authorizers.close();
      throw e;
    }
  }

  private Supplier<AuthorizerChain> fixed(List<AuthorizerEntry> entries) {
    AuthorizerChain made = new AuthorizerChain(authorizers, privilegedFirst(entries), metrics);
    return () -> made;
  }

  /**
   * At the start plugins may come later than this; a changed file must name those that are there.
   */
  private Supplier<AuthorizerChain> followed(Path file, boolean atStart) {
    AtomicBoolean starts = new AtomicBoolean(atStart);
    ReloadedFile<AuthorizerChain> followed =
        new ReloadedFile<>(
            file,
            content -> {
              boolean anyType = starts.getAndSet(false);
              return read(content, t -> anyType || authorizers.offers(t));
            },
            reloads::reloaded);
    return followed::get;
  }

  private AuthorizerChain read(byte[] content, Predicate<String> known) {
    List<AuthorizerEntry> entries = new AuthorizationFile(known).read(content);
    AuthorizerChain made = new AuthorizerChain(authorizers, privilegedFirst(entries), metrics);
    made.check();
    authorizers.configure(required(entries));
    reloads.inForce(content);
    return made;
  }

  /** Members of system:masters come before whatever an operator configures. */
  private static List<AuthorizerEntry> privilegedFirst(List<AuthorizerEntry> entries) {
    List<AuthorizerEntry> all = new ArrayList<>(AuthorizerEntry.ofModes(List.of(PRIVILEGED)));
    all.addAll(entries);
    return List.copyOf(all);
  }

  /** No others are asked; so none but these are in use, and shown to be. */
  private static ChainConfig required(List<AuthorizerEntry> entries) {
    return new ChainConfig(
            privilegedFirst(entries).stream().map(AuthorizerEntry::type).distinct().toList(),
            List.of())
        .alone();
  }

  /**
   * Each question is decided by the old chain or by the new one, all of it there.
   *
   * @throws IllegalArgumentException when the file is wrong: the chain stays as it was
   */
  @Modified
  public void modified(Config config) {
    String file = config.config_file().strip();
    if (!file.isEmpty()) {
      chain = followed(Path.of(file), false);
      return;
    }
    List<AuthorizerEntry> entries = AuthorizerEntry.ofModes(List.of(config.modes()));
    chain = fixed(entries);
    authorizers.configure(required(entries));
  }

  @Override
  public Decision review(Attributes attributes) {
    return chain.get().review(attributes);
  }

  @Override
  public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
    return chain.get().rulesFor(user, namespace);
  }

  @Deactivate
  void deactivate() {
    authorizers.close();
  }
}
