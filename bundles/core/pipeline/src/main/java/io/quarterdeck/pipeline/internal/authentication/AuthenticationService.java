// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.runtime.chain.Idle;
import io.quarterdeck.runtime.lookup.ServerProperties;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.TokenIssuer;
import io.quarterdeck.spi.authentication.TokenReviewer;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.configuration.NamesPlugins;
import io.quarterdeck.spi.feature.FeatureGates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The authenticator chain: for requests, and for bare tokens under review. */
@Component(
    service = {AuthenticationService.class, TokenReviewer.class},
    configurationPid = "io.quarterdeck.authentication")
@Designate(ocd = AuthenticationService.Config.class)
public final class AuthenticationService implements TokenReviewer {

  /** Which authenticators must be there, and what is common to them. */
  @ObjectClassDefinition(name = "Authentication")
  public @interface Config {
    @AttributeDefinition(description = "authenticators that must be there for /readyz")
    @NamesPlugins("io.quarterdeck.spi.authentication.Authenticator")
    String[] required() default {};

    @AttributeDefinition(description = "authenticators that are not used although they are there")
    @NamesPlugins("io.quarterdeck.spi.authentication.Authenticator")
    String[] disable() default {};

    @AttributeDefinition(
        description =
            "whom tokens must be meant for to be good for this server (--api-audiences); empty for"
                + " the issuer of service account tokens")
    String[] api_audiences() default {};

    @AttributeDefinition(
        description =
            "an AuthenticationConfiguration of apiserver.config.k8s.io in YAML or JSON"
                + " (--authentication-config), read by the authenticators that it concerns: oidc"
                + " and anonymous")
    @NamesFile(Content.READABLE)
    String authentication_config() default "";

    @AttributeDefinition(
        description = "seconds that a good token is not asked about again",
        min = "0")
    int token_success_cache_seconds() default 10;

    @AttributeDefinition(
        description = "seconds that a bad token is not asked about again",
        min = "0")
    int token_failure_cache_seconds() default 0;
  }

  private final Chain<Authenticator> authenticators;
  private final AuthenticationStage stage;
  private final LocalAdministrator administrator = administrator();
  private volatile Shared shared;

  /** What a configuration says to all authenticators. */
  private record Shared(List<String> audiences, TokenCache.Bounds bounds) {
    static Shared of(Config config) {
      return new Shared(
          List.of(config.api_audiences()),
          new TokenCache.Bounds(
              Duration.ofSeconds(config.token_success_cache_seconds()),
              Duration.ofSeconds(config.token_failure_cache_seconds())));
    }
  }

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private volatile @Nullable TokenIssuer issuer;

  @Activate
  public AuthenticationService(
      @Reference ChainFactory factory,
      @Reference Metrics metrics,
      @Reference FeatureGates gates,
      Config config) {
    AuthenticationMetrics counts = new AuthenticationMetrics(metrics);
    shared = Shared.of(config);
    authenticators = factory.open(Authenticator.class, "authenticator", used(config));
    authenticators.explain(plugin -> Idle.standingBy(plugin.service().standby()));
    AuthenticatorChain chain =
        new AuthenticatorChain(authenticators, this::apiAudiences, () -> shared.bounds(), counts);
    stage =
        new AuthenticationStage(
            chain, counts, administrator, gates.isEnabled("UnauthenticatedHTTP2DOSMitigation"));
  }

  /** Of the machine on which this server runs. */
  private static LocalAdministrator administrator() {
    String pki = ServerProperties.get(AuthenticationService.class, "quarterdeck.pki", "");
    return pki.isEmpty()
        ? LocalAdministrator.NOBODY
        : LocalAdministrator.ofFile(Path.of(pki, "admin.crt"));
  }

  private static ChainConfig used(Config config) {
    return new ChainConfig(List.of(config.required()), List.of(config.disable()));
  }

  /** Counts from the next request on. What was remembered of tokens is forgotten. */
  @Modified
  void modified(Config config) {
    shared = Shared.of(config);
    authenticators.configure(used(config));
  }

  /** Whose requests go past the plugins of third parties. */
  public LocalAdministrator localAdministrator() {
    return administrator;
  }

  public AuthenticationStage stage() {
    return stage;
  }

  @Override
  public List<String> apiAudiences() {
    TokenIssuer signs = issuer;
    List<String> configured = shared.audiences();
    if (configured.isEmpty()) {
      return signs == null ? List.of() : List.of(signs.issuer());
    }
    return configured;
  }

  @Override
  public AuthenticationResult review(String token, List<String> audiences) {
    Credentials credentials =
        new Credentials(
            "",
            BearerHeaders.only(token),
            List.of(),
            "127.0.0.1",
            audiences.isEmpty() ? apiAudiences() : audiences);
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
}
