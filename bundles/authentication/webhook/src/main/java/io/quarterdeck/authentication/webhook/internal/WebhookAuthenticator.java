// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.webhook.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.TokenAuthenticator;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  private final @Nullable ReviewService service;
  private final AnswerCache cache;

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
  public WebhookAuthenticator(@Reference Metrics metrics, Config config) {
    this(service(config, new RestMeters(metrics)), Duration.ofSeconds(config.cache_ttl_seconds()));
  }

  WebhookAuthenticator(@Nullable ReviewService service, Duration fresh) {
    this.service = service;
    this.cache = new AnswerCache(fresh, System::nanoTime);
  }

  private static @Nullable ReviewService service(Config config, RestMeters meters) {
    if (config.config_file().isBlank()) {
      return null;
    }
    if (!Set.of("v1", "v1beta1").contains(config.version())) {
      throw new IllegalArgumentException("version must be v1 or v1beta1: " + config.version());
    }
    return new ReviewService(
        Kubeconfig.read(Path.of(config.config_file().strip())), config.version(), BACKOFF, meters);
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
      AuthenticationResult result = result(service.ask(token, audiences), audiences);
      if (!(result instanceof Rejected)) {
        cache.keep(token, audiences, result);
      }
      return result;
    } catch (IOException e) {
      LOG.log(Level.WARNING, "webhook token authenticator: {0}", e.toString());
      return new Rejected("webhook token authenticator failed: " + e.getMessage());
    }
  }

  /** One that names no audiences vouches for this server only. */
  private static AuthenticationResult result(Node status, List<String> audiences) {
    if (!status.get("authenticated").bool()) {
      String error = status.get("error").text();
      return error.isEmpty() ? AuthenticationResult.ABSTAINED : new Rejected(error);
    }
    if (status.at("user", "username").text().isEmpty()) {
      // a user without a name would pass for somebody in logs and rules
      return new Rejected("the webhook named no user");
    }
    List<String> meant = status.get("audiences").strings();
    List<String> shared = meant.stream().filter(audiences::contains).distinct().toList();
    if (!meant.isEmpty() && !audiences.isEmpty() && shared.isEmpty()) {
      return AuthenticationResult.ABSTAINED;
    }
    return new Authenticated(user(status.get("user")), audiences.isEmpty() ? meant : shared);
  }

  private static UserInfo user(Node user) {
    Map<String, List<String>> extra = new LinkedHashMap<>();
    user.get("extra").entries().forEach((key, values) -> extra.put(key, values.strings()));
    return new UserInfo(
        user.get("username").text(), user.get("uid").text(), user.get("groups").strings(), extra);
  }

  @Deactivate
  void deactivate() {
    if (service != null) {
      service.close();
    }
  }
}
