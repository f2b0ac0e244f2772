// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.delegated.internal;

import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.stage.HealthCheck;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * The API server in front: how it is reached, and whom it believes, which is looked up again every
 * few seconds. {@code /readyz} waits until that was read once (source: {@code
 * DelegatingAuthenticationOptions}).
 */
@Component(
    service = {FrontServer.class, HealthCheck.class},
    configurationPid = "io.quarterdeck.authentication.delegated",
    property = "name=delegated-authentication")
@Designate(ocd = FrontServer.Config.class)
public final class FrontServer implements HealthCheck {
  private final Kubeconfig kubeconfig;
  private final Duration tokensFresh;
  private final @Nullable FollowedConfigMap followed;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Delegated authentication")
  public @interface Config {
    @AttributeDefinition(
        description =
            "kubeconfig of the API server in front, with enough rights to create tokenreviews and"
                + " to read kube-system/extension-apiserver-authentication"
                + " (--authentication-kubeconfig); empty for that of the cluster in which this"
                + " server is a pod")
    @NamesFile(Content.READABLE)
    String kubeconfig_file() default "";

    @AttributeDefinition(
        description =
            "seconds for which what the server in front says of a token counts"
                + " (--authentication-token-webhook-cache-ttl)",
        min = "0")
    int token_cache_ttl_seconds() default 10;

    @AttributeDefinition(
        description =
            "whether the ConfigMap is not looked up, so that client certificates and a front"
                + " proxy's headers mean nothing (--authentication-skip-lookup)")
    boolean skip_lookup() default false;
  }

  /**
   * @throws IllegalArgumentException when the kubeconfig cannot be used, or none is named and this
   *     is no pod
   */
  @Activate
  public FrontServer(Config config) {
    try {
      kubeconfig = encrypted(Kubeconfig.ofCluster(config.kubeconfig_file()));
      tokensFresh = Duration.ofSeconds(config.token_cache_ttl_seconds());
      followed = config.skip_lookup() ? null : FollowedConfigMap.start(kubeconfig);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("delegated authentication: " + e.getMessage(), e);
    }
  }

  /** Whoever could change an answer on its way would say who is believed. */
  private static Kubeconfig encrypted(Kubeconfig front) {
    if (!"https".equals(front.server().getScheme())) {
      throw new IllegalArgumentException(front + ": server must be an https address");
    }
    return front;
  }

  Kubeconfig kubeconfig() {
    return kubeconfig;
  }

  Duration tokensFresh() {
    return tokensFresh;
  }

  /** Whom it believes, as it said last; nobody before it has said anything. */
  AuthenticationInfo info() {
    return followed == null ? AuthenticationInfo.NONE : followed.info();
  }

  @Override
  public List<String> endpoints() {
    return List.of("readyz");
  }

  @Override
  public @Nullable String problem() {
    return followed == null ? null : followed.problem();
  }

  @Deactivate
  void deactivate() {
    if (followed != null) {
      followed.close();
    }
  }
}
