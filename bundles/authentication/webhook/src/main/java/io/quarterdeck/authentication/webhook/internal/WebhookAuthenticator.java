// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.webhook.internal;

import io.quarterdeck.libraries.access.review.TokenAnswers;
import io.quarterdeck.libraries.access.review.TokenReviews;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.TokenAuthenticator;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.egress.Egress;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** Asks a service outside whose token it is. What it says is remembered; that it failed is not. */
@Component(
    service = Authenticator.class,
    configurationPid = "io.quarterdeck.authentication.webhook",
    property = {"name=webhook", "rank:Integer=-100"})
@Designate(ocd = WebhookAuthenticator.Config.class)
public final class WebhookAuthenticator implements TokenAuthenticator {
  private static final System.Logger LOG = System.getLogger(WebhookAuthenticator.class.getName());
  private static final Duration BACKOFF = Duration.ofMillis(500);
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final @Nullable TokenReviews service;
  private final TokenAnswers cache;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Webhook tokens")
  public @interface Config {
    @AttributeDefinition(
        description =
            "kubeconfig that says where the service is"
                + " (--authentication-token-webhook-config-file); empty for none")
    @NamesFile(Content.READABLE)
    String config_file() default "";

    @AttributeDefinition(
        description =
            "the TokenReview that it speaks, v1 or v1beta1"
                + " (--authentication-token-webhook-version)",
        options = {
          @Option(label = "v1", value = "v1"),
          @Option(label = "v1beta1", value = "v1beta1")
        })
    String version() default "v1beta1";

    @AttributeDefinition(
        description =
            "seconds for which its answers count (--authentication-token-webhook-cache-ttl)",
        min = "0")
    int cache_ttl_seconds() default 120;
  }

  /**
   * @throws IllegalArgumentException naming what is wrong with the configuration
   */
  @Activate
  public WebhookAuthenticator(@Reference Metrics metrics, @Reference Egress egress, Config config) {
    this(
        service(config, new RestMeters(metrics), egress),
        Duration.ofSeconds(config.cache_ttl_seconds()));
  }

  WebhookAuthenticator(@Nullable TokenReviews service, Duration fresh) {
    this.service = service;
    this.cache = new TokenAnswers(fresh, System::nanoTime);
  }

  private static @Nullable TokenReviews service(Config config, RestMeters meters, Egress egress) {
    if (config.config_file().isBlank()) {
      return null;
    }
    if (!Set.of("v1", "v1beta1").contains(config.version())) {
      throw new IllegalArgumentException("version must be v1 or v1beta1: " + config.version());
    }
    return new TokenReviews(
        Kubeconfig.read(Path.of(config.config_file().strip())),
        config.version(),
        BACKOFF,
        TIMEOUT,
        meters,
        egress);
  }

  @Override
  public AuthenticationResult authenticateToken(String token, List<String> audiences) {
    if (service == null) {
      return AuthenticationResult.ABSTAINED;
    }
    AuthenticationResult known = cache.find(token, audiences);
    if (known != null) {
      return known;
    }
    try {
      AuthenticationResult result = service.ask(token, audiences);
      if (!(result instanceof Rejected)) {
        cache.keep(token, audiences, result);
      }
      return result;
    } catch (IOException e) {
      LOG.log(Level.WARNING, "webhook token authenticator: {0}", e.toString());
      return new Rejected("webhook token authenticator failed: " + e.getMessage());
    }
  }

  @Deactivate
  void deactivate() {
    if (service != null) {
      service.close();
    }
  }

  @Override
  public String standby() {
    return service == null ? "config.file is not set" : "";
  }
}
