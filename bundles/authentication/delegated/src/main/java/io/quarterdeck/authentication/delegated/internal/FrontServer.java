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
import org.osgi.service.component.annotations.Modified;
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
  /** How long another server in front may take to say whom it believes. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private volatile Values now;

  /** What one configuration says. */
  private record Values(
      Kubeconfig kubeconfig, Duration tokensFresh, @Nullable FollowedConfigMap followed) {
    void close() {
      if (followed != null) {
        followed.close();
      }
    }

    @Nullable String problem() {
      return followed == null ? null : followed.problem();
    }
  }

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
    now = values(config);
  }

  /**
   * The next request is answered by the other values.
   *
   * @throws IllegalArgumentException when they cannot be used, or the server that they name does
   *     not say within seconds whom it believes; what was before them stays
   */
  @Modified
  void modified(Config config) {
    Values next = values(config);
    try {
      await(next);
    } catch (IllegalArgumentException e) {
      next.close();
      throw e;
    }
    Values before = now;
    now = next;
    before.close();
  }

  private static Values values(Config config) {
    try {
      Kubeconfig kubeconfig = encrypted(Kubeconfig.ofCluster(config.kubeconfig_file()));
      return new Values(
          kubeconfig,
          Duration.ofSeconds(config.token_cache_ttl_seconds()),
          config.skip_lookup() ? null : FollowedConfigMap.start(kubeconfig));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("delegated authentication: " + e.getMessage(), e);
    }
  }

  private static void await(Values next) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    String problem = next.problem();
    while (problem != null) {
      if (System.nanoTime() > end) {
        throw new IllegalArgumentException("delegated authentication: " + problem);
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalArgumentException("delegated authentication: " + problem, e);
      }
      problem = next.problem();
    }
  }

  /** Whoever could change an answer on its way would say who is believed. */
  private static Kubeconfig encrypted(Kubeconfig front) {
    if (!"https".equals(front.server().getScheme())) {
      throw new IllegalArgumentException(front + ": server must be an https address");
    }
    return front;
  }

  /** Another object when it has changed. */
  Kubeconfig kubeconfig() {
    return now.kubeconfig();
  }

  Duration tokensFresh() {
    return now.tokensFresh();
  }

  /** Whom it believes, as it said last; nobody before it has said anything. */
  AuthenticationInfo info() {
    FollowedConfigMap followed = now.followed();
    return followed == null ? AuthenticationInfo.NONE : followed.info();
  }

  @Override
  public List<String> endpoints() {
    return List.of("readyz");
  }

  @Override
  public @Nullable String problem() {
    return now.problem();
  }

  @Deactivate
  void deactivate() {
    now.close();
  }
}
